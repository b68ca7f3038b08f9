import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getConnectionToken } from '@nestjs/mongoose';
import { type Connection, type mongo, Schema } from 'mongoose';
import request from 'supertest';
import { deployFactory, deployTestToken, mintTestToken, type NetworkDefinition } from '@cowrie/chain-evm';
import {
  localAccounts,
  type LocalChain,
  startLocalChain,
  startReceiver,
  type TestReceiver,
  startTestMongo,
  type TestMongo,
} from '@cowrie/testing';
import { until } from '@cowrie/testing/until';
import { ApiKeysService } from '@cowrie/api/merchants/merchants/api-keys.service';
import { MerchantsService } from '@cowrie/api/merchants/merchants/merchants.service';
import { WebhookEndpointsService } from '@cowrie/api/notify/webhooks/endpoints/webhook-endpoints.service';
import { OfferedNetworks } from '@cowrie/api/money-in/quotes/offered-networks';
import { declaredSchemas } from '@cowrie/api/platform/mongo/document.fields';
import { monitorCommands } from '@cowrie/api/platform/testing/monitor-commands';
import { aConfig, aNetwork, TREASURY } from '@cowrie/api/platform/testing/test-config';
import { type RunningApp, startApp } from './app';

const PAGE = join(__dirname, '../../../docs/operations/many-machines.md');
/** Created by the migration runner, without a schema. */
const WITHOUT_SCHEMA = ['migrations'];
/**
 * Collections whose text `_id` is derived from the fields of the shard key, so that equal ones are on one
 * shard.
 */
const SAME_SHARD = new Map([
  ['events', 'an event’s id names its payment, which has one business and environment'],
]);

const PAIR = { token: 'USDC', network: 'base' };

type Key = Readonly<Record<string, 1 | 'hashed'>>;

/** The rows of the page’s table: collection and shard key, undefined for an unsharded one. */
function documented(): Map<string, Key | undefined> {
  const rows = readFileSync(PAGE, 'utf8').matchAll(/^\| `(\w+)` +\| (whole|`\{[^`]*\}`) +\|/gm);
  return new Map(
    [...rows].map(([, name = '', key = '']) => [
      name,
      key === 'whole' ? undefined : (JSON.parse(key.slice(1, -1).replace(/([\w.]+):/g, '"$1":')) as Key),
    ]),
  );
}

/** The rows of the page’s second table: a collection, and the fields by which every shard is asked. */
function toEveryShardByPage(): string[] {
  const rows = readFileSync(PAGE, 'utf8').matchAll(/^\| `(\w+)` +\| (`\w+`(?:, `\w+`)*) +\|/gm);
  return [...rows].map(
    ([, name, fields = '']) => `${name}: ${fields.replaceAll('`', '').split(', ').sort().join(', ')}`,
  );
}

const schemaOf = (name: string): Schema => {
  const schema = declaredSchemas().get(name);
  if (!schema) throw new Error(`no collection ${name}`);
  return schema;
};
const indexesOf = (name: string) =>
  schemaOf(name)
    .indexes()
    .map(([keys, options]) => ({ fields: Object.keys(keys), options }));
const uniqueIndexesOf = (name: string) => indexesOf(name).filter(({ options }) => options.unique);
const startsWith = (fields: readonly string[], prefix: readonly string[]): boolean =>
  prefix.every((field, place) => fields[place] === field);

const table = documented();
const sharded = [...table].flatMap(([name, key]) => (key ? [{ name, key, fields: Object.keys(key) }] : []));

it('names every collection once', () => {
  expect([...table.keys()].sort()).toEqual([...declaredSchemas().keys(), ...WITHOUT_SCHEMA].sort());
  expect(sharded.length).toBeGreaterThan(3);
});

// MongoDB: a unique index of a sharded collection begins with the shard key, and a hashed one is never
// unique.
it.each(sharded)('$name: each unique index begins with the shard key', ({ name, key, fields }) => {
  const isHashed = Object.values(key).includes('hashed');
  for (const unique of uniqueIndexesOf(name))
    expect([isHashed, startsWith(unique.fields, fields)]).toEqual([false, true]);
});

// MongoDB: otherwise an `_id` is unique only on its shard. ObjectIds are unique everywhere.
it.each(sharded)('$name: no two shards contain the same _id', ({ name, fields }) => {
  const isObjectId = schemaOf(name).path('_id') instanceof Schema.Types.ObjectId;
  expect(isObjectId || fields.join() === '_id' || SAME_SHARD.has(name)).toBe(true);
});

it.each(sharded)('$name: every document has the fields of the shard key', ({ name, fields }) => {
  for (const field of fields.filter((one) => one !== '_id'))
    expect([field, schemaOf(name).path(field)?.isRequired]).toEqual([field, true]);
});

// MongoDB: shardCollection needs such an index. A hashed one on `_id` is created by hand.
it.each(sharded.filter(({ key }) => !Object.values(key).includes('hashed')))(
  '$name: a whole index begins with the shard key',
  ({ name, fields }) => {
    const whole = indexesOf(name).filter(({ options: { partialFilterExpression, sparse } }) => {
      return !partialFilterExpression && !sparse;
    });
    expect(whole.some((index) => startsWith(index.fields, fields))).toBe(true);
  },
);

it('payments stay unsharded, because no shard key is in all of their unique indexes', () => {
  const first = uniqueIndexesOf('payments').map(({ fields }) => fields[0]);
  expect(new Set(first)).toEqual(new Set(['payCode', 'businessId']));
  expect(table.has('payments') && table.get('payments')).toBeUndefined();
});

/** What a command asks for: each has its own filter. */
function filtersOf(name: string, command: Record<string, unknown>): Record<string, unknown>[] {
  const part = (key: string) => command[key] as Record<string, unknown>[];
  switch (name) {
    case 'find':
      return [(command.filter ?? {}) as Record<string, unknown>];
    case 'update':
      return part('updates').map(({ q }) => q as Record<string, unknown>);
    case 'delete':
      return part('deletes').map(({ q }) => q as Record<string, unknown>);
    case 'findAndModify':
      return [command.query as Record<string, unknown>];
    case 'aggregate':
      return [(part('pipeline')[0]?.$match ?? {}) as Record<string, unknown>];
    default:
      return [];
  }
}

/** Whether a filter gives the value of this field, or a list of values. */
function isGiven(filter: Record<string, unknown>, field: string): boolean {
  const asked = filter[field];
  if (typeof asked !== 'object' || asked === null || '_bsontype' in asked) return asked !== undefined;
  return '$in' in asked || '$eq' in asked;
}

describe('while payments are paid', () => {
  const toEveryShard = new Set<string>();
  let [chain, server, receiver]: [LocalChain?, TestMongo?, TestReceiver?] = [];
  let app: RunningApp;
  let network: NetworkDefinition;
  let account: { rpcUrl: string; privateKey: string };

  monitorCommands();
  beforeAll(async () => {
    [chain, server, receiver] = await Promise.all([
      startLocalChain({ chainId: 8453, blockTimeSeconds: 1 }),
      startTestMongo(),
      startReceiver(),
    ]);
    account = { rpcUrl: chain.rpcUrl, privateKey: localAccounts[0]?.privateKey ?? '' };
    const { address: factory } = await deployFactory(account);
    const USDC = await deployTestToken(account, { symbol: 'USDC', label: 'test' });
    network = aNetwork({ rpcUrls: [chain.rpcUrl], factory, tokens: { USDC } });
    const environments = { test: { treasury: TREASURY, networks: [network] } };
    const sweeperKeys = { test: localAccounts[1]?.privateKey ?? '' };
    const mongo = { uri: server.uri, embeddedPort: 0 };
    app = await startApp(aConfig({ mongo, environments, sweeperKeys, webhooks: { allowPrivate: true } }));
    const client = app.nest.get<Connection>(getConnectionToken()).getClient();
    client.on('commandStarted', ({ commandName, command }: mongo.CommandStartedEvent) => {
      const collection: unknown = (command as Record<string, unknown>)[commandName];
      const key = sharded.find(({ name }) => name === collection);
      for (const filter of key ? filtersOf(commandName, command) : [])
        if (!key?.fields.every((field) => isGiven(filter, field)))
          toEveryShard.add(`${key?.name}: ${Object.keys(filter).sort().join(', ')}`);
    });
  });
  afterAll(async () => {
    await app?.close();
    await Promise.all([chain?.stop(), server?.close(), receiver?.stop()]);
  });

  /** Pays one payment by HTTP and a chain, until the merchant is told that it is complete. */
  async function payOne(): Promise<void> {
    const part = <T>(of: new (...parts: never[]) => T): T => app.nest.get(of, { strict: false });
    const { _id: businessId } = await part(MerchantsService).create({ name: 'Ada Stores', country: 'NG' });
    const tenant = { businessId, environment: 'test' as const };
    await part(WebhookEndpointsService).create({ ...tenant, url: receiver?.url ?? '' });
    const issue = async (kind: 'public' | 'secret') =>
      (await part(ApiKeysService).issue(businessId, { kind, environment: 'test' }, { name: 'cli:tests' }))
        .key;
    const [publicKey, secretKey] = [await issue('public'), await issue('secret')];
    const call = async (method: 'get' | 'post', path: string, key: string, body?: object) => {
      const answer = await request(app.url)[method](path).set('Authorization', `Bearer ${key}`).send(body);
      expect([path, answer.ok, answer.ok ? '' : answer.text]).toEqual([path, true, '']);
      return (answer.body as { data: Record<string, string> }).data;
    };
    const body = { amount: 5000, customerEmail: 'ada@example.com' };
    const { address: tokenAddress } = network.tokens.USDC ?? { address: '' };
    await until(() => Promise.resolve(part(OfferedNetworks).of('test').length > 0));
    const { paymentId, paymentURL } = await call('post', '/api/v1/payments', publicKey, body);
    const page = `/checkout/${paymentURL?.split('/').at(-1)}`;
    const { receiveAddress, totalPayableAmount } = await call('post', `${page}/complete`, publicKey, PAIR);
    const amountUnits = BigInt(Math.round(Number(totalPayableAmount) * 1e6));
    await mintTestToken(account, { tokenAddress, to: receiveAddress ?? '', amountUnits });
    await until(
      async () => (await call('get', `/api/v1/payments/${paymentId}`, secretKey)).status === 'completed',
    );
    await until(() =>
      Promise.resolve(!!receiver?.heard.some(({ body: told }) => told.includes('payment.completed'))),
    );
  }

  it('asks every shard only for what the page says', async () => {
    await payOne();
    expect(toEveryShard.size).toBeGreaterThan(3);
    const told = toEveryShardByPage();
    expect([...toEveryShard].filter((one) => !told.includes(one))).toEqual([]);
  });
});
