import request from 'supertest';
import { verifiedOf, type VerifiedNetwork } from '@cowrie/api/chain/chain-records/verified-network';
import { type AdminApp, startAdminApp } from './testing/admin-app';
import { aCursor } from '@cowrie/api/chain/testing/builders';
import { startDatabase, type TestDatabase } from '@cowrie/api/operations/testing/database';
import { aConfig, aNetwork, TREASURY } from '@cowrie/api/platform/testing/test-config';
import { until } from '@cowrie/testing/until';

// The process reads the cursors and no worker runs, so the test writes what a worker would.
const networks = [aNetwork(), aNetwork({ name: 'celo', chainId: 42220 })];
let database: TestDatabase;
let admin: AdminApp;
let key: string;
beforeAll(async () => {
  database = await startDatabase();
  const environments = { test: { treasury: TREASURY, networks } };
  admin = await startAdminApp({ ...aConfig(), role: 'api', environments, mongo: mongoOf(database) });
  const issued = await admin.call('post', `/merchants/${await admin.aMerchant()}/api-keys`, {
    body: { environment: 'test', kind: 'public' },
  });
  key = issued.body.data.key as string;
});
beforeEach(async () => {
  await database.cursors.deleteMany({});
  await worker('base', new Date());
  await until(async () => (await offeredTo(await session())).join() === 'base');
});
afterAll(async () => {
  await admin.close();
  await database.stop();
});

const mongoOf = ({ uri }: TestDatabase) => ({ uri, embeddedPort: 0 });
const post = (path: string, body: object) =>
  request(admin.app.url).post(path).set('Authorization', `Bearer ${key}`).send(body);

/** Writes how far a worker has read a network, up to a block with this time, and what it has verified. */
async function worker(network: string, readTo: Date, over: Partial<VerifiedNetwork> = {}): Promise<void> {
  const configured = networks.find(({ name }) => name === network) ?? aNetwork();
  const cursor = aCursor('test', network, readTo, {
    updatedAt: new Date(),
    verified: { ...verifiedOf(configured), ...over },
  });
  await database.cursors.replaceOne({ _id: cursor._id }, cursor, { upsert: true });
}

async function session(): Promise<string> {
  const { body } = await post('/api/v1/payments', { amount: 5000, customerEmail: 'ada@example.com' });
  return (body.data.paymentURL as string).split('/').at(-1) ?? '';
}

async function offeredTo(payCode: string): Promise<string[]> {
  const { body } = await request(admin.app.url).get(`/checkout/${payCode}`);
  const { supportedTokens, supportedNetworksPerToken, networks: named, unavailableNetworks } = body.data;
  const offered: string[] = supportedNetworksPerToken.USDC ?? [];
  expect(unavailableNetworks).toEqual(
    networks.map(({ name }) => name).filter((name) => !offered.includes(name)),
  );
  expect(Object.keys(supportedNetworksPerToken).sort()).toEqual([...supportedTokens].sort());
  expect(named.map(({ name }: { name: string }) => name)).toEqual(offered);
  return offered;
}

const complete = (payCode: string, network: string) =>
  post(`/checkout/${payCode}/complete`, { token: 'USDC', network });
const quote = (network: string) =>
  post('/api/v1/payments/quote', { amount: 5000, token: 'USDC', network, collectInUSD: false });
const outcome = async (sending: PromiseLike<request.Response>) => {
  const { status, body } = await sending;
  return [status, body.error?.code];
};
const refused = [400, 'pair_not_supported'];
const hourAgo = () => new Date(Date.now() - 3_600_000);

it('offers a network that is added to a running deployment once its watcher is at the head', async () => {
  await worker('celo', hourAgo());
  const payCode = await session();
  expect(await offeredTo(payCode)).toEqual(['base']);
  expect(await outcome(quote('celo'))).toEqual(refused);
  expect(await outcome(complete(payCode, 'celo'))).toEqual(refused);

  await worker('celo', new Date());
  await until(async () => (await offeredTo(payCode)).includes('celo'));
  expect(await outcome(quote('celo'))).toEqual([200, undefined]);
  expect(await outcome(complete(payCode, 'celo'))).toEqual([200, undefined]);
});

it('keeps a locked payment payable on a network that falls behind, and refuses new ones', async () => {
  const locked = await session();
  const instruction = (await complete(locked, 'base')).body.data;
  await worker('base', hourAgo());
  const fresh = await session();
  await until(async () => (await offeredTo(fresh)).length === 0);

  expect(await outcome(complete(fresh, 'base'))).toEqual(refused);
  expect(await outcome(quote('base'))).toEqual(refused);
  expect((await complete(locked, 'base')).body.data).toEqual(instruction);
  const { body } = await request(admin.app.url).get(`/checkout/${locked}`);
  expect(body.data).toMatchObject({ deposit: { ...instruction, network: 'base' }, status: 'pending' });
  expect(body.data.networks).toMatchObject([{ name: 'base' }]);
});

it('creates a session while no network is offered, because the customer can choose once one is offered again', async () => {
  await database.cursors.deleteMany({});
  const payCode = await session();
  await until(async () => (await offeredTo(payCode)).length === 0);
  await worker('base', new Date());
  await until(async () => (await offeredTo(await session())).length > 0);
  expect(await outcome(complete(payCode, 'base'))).toEqual([200, undefined]);
});

it('hands out no address of a factory that no worker has verified', async () => {
  const payCode = await session();
  await worker('base', new Date(), { factory: '0x5FC8d32690cc91D4c39d9d3abcBD16989F875707' });
  await until(async () => (await offeredTo(payCode)).length === 0);
  expect(await outcome(complete(payCode, 'base'))).toEqual(refused);
  expect(await outcome(quote('base'))).toEqual(refused);
});

it('reports in health which network is not offered, and stays in service', async () => {
  const ready = () => request(admin.app.url).get('/health/ready');
  await until(async () => {
    const { status, body } = await ready();
    const found = body.data?.checks.find(({ name }: { name: string }) => name === 'offer test:celo');
    return status === 200 && body.data.status === 'degraded' && found?.state === 'failing';
  });
});
