import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import request from 'supertest';
import { API_KEY, type ApiKey } from '@cowrie/api/merchants/merchants/api-key.schema';
import { createLogger } from '@cowrie/api/platform/logging/logging';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { type DashboardWorld, startDashboardWorld, type Visitor } from '../../../testing/dashboard-world';
import { startApp } from '../../../app';
import { aConfig } from '@cowrie/api/platform/testing/test-config';
import { until } from '@cowrie/testing/until';

let world: DashboardWorld;
let dev: Visitor;
/** Every line of the process’s log. */
const lines: string[] = [];
beforeAll(async () => {
  const destination = { write: (line: string) => void lines.push(line) };
  world = await startDashboardWorld({}, createLogger('trace', { destination }));
  dev = await world.as('developer');
});
afterAll(() => world.close());

interface Key {
  id: string;
  key: string;
  [name: string]: unknown;
}

const keysOf = (environment: 'test' | 'live' = 'test') => `${world.path(environment)}/api-keys`;
const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
];
const issue = async (kind = 'secret', environment: 'test' | 'live' = 'test') =>
  (await dev.call('post', keysOf(environment), { body: { kind } })).body.data as Key;
const list = async (environment: 'test' | 'live' = 'test') =>
  (await dev.call('get', keysOf(environment))).body.data as Key[];
const payments = (key: string, url = world.app.url) =>
  request(url).get('/api/v1/payments').set('Authorization', `Bearer ${key}`);
const statusOf = async (key: string, url?: string) => (await payments(key, url)).status;
const audited = () =>
  world.app.nest.get(AuditLog, { strict: false }).ofSubject({ kind: 'merchant', id: world.businessId });

it('POST 201: issues a working key, and shows it only once', async () => {
  const { status, body } = await dev.call('post', keysOf(), { body: { kind: 'secret' } });
  const { key, ...shown } = body.data as Key;
  expect([status, key, shown]).toEqual([
    201,
    expect.stringMatching(/^cwr_sk_test_/),
    {
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      environment: 'test',
      kind: 'secret',
      prefix: 'cwr_sk_test_',
      lastFour: key.slice(-4),
      inForce: true,
      createdAt: expect.any(String),
      scopes: ['payments:read', 'webhooks:read'],
      isUnscoped: false,
      issuedBy: dev.email,
    },
  ]);
  expect(await statusOf(key)).toBe(200);
  expect(await list()).toContainEqual({ ...shown, lastUsedAt: expect.any(String) });
  const entries = await audited();
  expect(entries[0]).toMatchObject({ by: `person:${dev.email}`, action: 'api-key.issue' });
  expect(lines.join()).toContain('/api-keys');
  for (const kept of [await list(), entries, lines])
    expect(JSON.stringify(kept)).not.toContain(key.slice(12));
});

it('POST: lists and issues in the environment of the path only', async () => {
  const { id } = await issue('public', 'live');
  expect((await list('live')).map((key) => key.id)).toContain(id);
  expect((await list()).map((key) => key.id)).not.toContain(id);
  for (const [method, rest, body] of [
    ['delete', '', undefined],
    ['post', '/roll', { overlapSeconds: 0 }],
  ] as const)
    expect(codeOf(await dev.call(method, `${keysOf('test')}/${id}${rest}`, { body }))).toEqual([
      404,
      'api_key_not_found',
    ]);
});

it('POST roll 201: both keys work during the overlap, and the old one ends with it', async () => {
  const old = await issue();
  const roll = (id: string, overlapSeconds: number) =>
    dev.call('post', `${keysOf()}/${id}/roll`, { body: { overlapSeconds } });
  const next = (await roll(old.id, 3600)).body.data as Key;
  expect(await Promise.all([statusOf(old.key), statusOf(next.key)])).toEqual([200, 200]);
  expect(codeOf(await roll(old.id, 0))).toEqual([409, 'api_key_already_rolled']);
  const last = (await roll(next.id, 0)).body.data as Key;
  expect(await Promise.all([statusOf(next.key), statusOf(last.key)])).toEqual([401, 200]);
});

// Guarantee: a key that is revoked in the dashboard is revoked at once (docs/decisions/0030).
it('DELETE 200: ends the key at once here, and soon in another process', async () => {
  const there = await startApp(aConfig({ role: 'api', mongo: { uri: world.app.mongoUri, embeddedPort: 0 } }));
  try {
    const { id, key } = await issue();
    expect(await Promise.all([statusOf(key), statusOf(key, there.url)])).toEqual([200, 200]);
    const { status, body } = await dev.call('delete', `${keysOf()}/${id}`);
    const revokedAt = performance.now();
    expect([status, body.data.inForce]).toEqual([200, false]);
    expect(codeOf(await payments(key))).toEqual([401, 'invalid_api_key']);
    await until(async () => (await statusOf(key, there.url)) === 401);
    // The limit is 1 s (`callers.memory.spec.ts` measures it). The rest is for a busy machine.
    expect(performance.now() - revokedAt).toBeLessThan(3000);
  } finally {
    await there.close();
  }
});

it.each([
  ['owner', 200],
  ['admin', 200],
  ['developer', 200],
  ['finance', 403],
  ['viewer', 403],
] as const)('%s: %i for keys', async (role, status) => {
  const visitor = await world.as(role);
  expect((await visitor.call('get', keysOf())).status).toBe(status);
  const { id } = await issue();
  expect((await visitor.call('delete', `${keysOf()}/${id}`)).status).toBe(status);
  expect((await visitor.call('post', keysOf(), { body: { kind: 'public' } })).status).toBe(
    status === 200 ? 201 : 403,
  );
});

it('requires a fresh second factor for secret keys and to revoke, and issues nothing without it', async () => {
  const old = await world.as('owner', { isProven: false });
  const [secret, open] = [await issue('secret'), await issue('public')];
  const before = (await list()).length;
  const refused = [403, 'fresh_factor_needed'];
  const roll = { body: { overlapSeconds: 0 } };
  expect(codeOf(await old.call('post', keysOf(), { body: { kind: 'secret' } }))).toEqual(refused);
  expect(codeOf(await old.call('post', `${keysOf()}/${secret.id}/roll`, roll))).toEqual(refused);
  expect(codeOf(await old.call('delete', `${keysOf()}/${open.id}`))).toEqual(refused);
  expect((await list()).length).toBe(before);
  expect((await old.call('post', keysOf(), { body: { kind: 'public' } })).status).toBe(201);
  expect((await old.call('post', `${keysOf()}/${open.id}/roll`, roll)).status).toBe(201);
});

it('404: a person of another business finds neither the business nor, in their own business, its keys', async () => {
  const other = await world.anotherBusiness();
  const stranger = await world.as('owner', { businessId: other });
  const { id, key } = await issue();
  expect(codeOf(await stranger.call('get', keysOf()))).toEqual([404, 'business_not_found']);
  const theirs = `/businesses/${other}/test/api-keys`;
  expect(codeOf(await stranger.call('delete', `${theirs}/${id}`))).toEqual([404, 'api_key_not_found']);
  expect((await stranger.call('get', theirs)).body.data).toEqual([]);
  expect(await statusOf(key)).toBe(200);
});

// Guarantee: a role issues no key that can do more than the role (docs/decisions/0100).
describe('scopes', () => {
  const PLAIN = ['payments:read', 'webhooks:read'];
  const ALL = [...PLAIN, 'customers:read', 'refunds:write', 'account:write'];
  const issueAs = (visitor: Visitor, body: object) =>
    visitor.call('post', keysOf(), { body: { kind: 'secret', ...body } });
  const rollAs = (visitor: Visitor, id: string, body: object = {}) =>
    visitor.call('post', `${keysOf()}/${id}/roll`, { body: { overlapSeconds: 3600, ...body } });

  it('a developer issues keys that read payments and events, and no others', async () => {
    expect((await issueAs(dev, {})).body.data.scopes).toEqual(PLAIN);
    const before = (await list()).length;
    for (const scope of ['customers:read', 'refunds:write', 'account:write']) {
      const answer = await issueAs(dev, { scopes: ['payments:read', scope] });
      expect([codeOf(answer), answer.body.message]).toEqual([
        [403, 'scope_not_grantable'],
        expect.stringContaining(scope),
      ]);
    }
    expect((await list()).length).toBe(before);
  });

  it.each(['owner', 'admin'] as const)(
    'an %s grants every scope, and none that moves money by default',
    async (role) => {
      const visitor = await world.as(role);
      expect((await issueAs(visitor, {})).body.data.scopes).toEqual([...PLAIN, 'customers:read']);
      const { key, scopes } = (await issueAs(visitor, { scopes: ALL })).body.data as Key;
      expect(scopes).toEqual(ALL);
      const account = request(world.app.url)
        .put('/api/v1/settlement-account')
        .set('Authorization', `Bearer ${key}`);
      expect(codeOf(await account.send({}))).toEqual([400, 'validation_failed']);
    },
  );

  it('a developer gets no stronger key by rolling one, and may roll it to a weaker one', async () => {
    const owner = await world.as('owner');
    const strong = (await issueAs(owner, { scopes: ALL })).body.data as Key;
    expect(codeOf(await rollAs(dev, strong.id))).toEqual([403, 'scope_not_grantable']);
    expect(codeOf(await rollAs(dev, strong.id, { scopes: ['refunds:write'] }))).toEqual([
      403,
      'scope_not_grantable',
    ]);
    expect((await list()).find(({ id }) => id === strong.id)?.expiresAt).toBeUndefined();
    const weaker = await rollAs(dev, strong.id, { scopes: ['payments:read'] });
    expect([weaker.status, weaker.body.data.scopes]).toEqual([201, ['payments:read']]);
  });

  it('a key from before scopes keeps full access, is marked, and loses the mark when it is rolled', async () => {
    const { id, key } = await issue();
    const keys = world.app.nest.get(getModelToken(API_KEY), { strict: false }) as Model<ApiKey>;
    await keys.updateOne({ _id: id }, { $unset: { scopes: 1, issuedBy: 1, label: 1 } });
    const shown = (await list()).find((one) => one.id === id);
    expect(shown).toMatchObject({ scopes: ALL, isUnscoped: true, issuedBy: dev.email });
    expect(await statusOf(key)).toBe(200);
    expect(codeOf(await rollAs(dev, id))).toEqual([403, 'scope_not_grantable']);
    const owner = await world.as('owner');
    expect((await rollAs(owner, id)).body.data).toMatchObject({ scopes: ALL, isUnscoped: false });
  });

  it('shows label, issuer and last use, and keeps the label in a roll', async () => {
    const labelled = (await issueAs(dev, { label: 'Shop backend' })).body.data as Key;
    expect(labelled).toMatchObject({ label: 'Shop backend', issuedBy: dev.email });
    await statusOf(labelled.key);
    await until(async () => (await list()).find(({ id }) => id === labelled.id)?.lastUsedAt !== undefined);
    expect((await rollAs(dev, labelled.id)).body.data.label).toBe('Shop backend');
    // Operators of the service are not named.
    await world.keyOf('test', 'secret');
    expect((await list())[0]?.issuedBy).toBe('operator');
  });

  it.each([
    { kind: 'public', scopes: ['payments:read'] },
    { kind: 'secret', scopes: [] },
    { kind: 'secret', scopes: ['payments:read', 'payments:read'] },
    { kind: 'secret', scopes: ['everything'] },
    { kind: 'secret', scopes: 'payments:read' },
    { kind: 'secret', label: ' ' },
    { kind: 'secret', label: 'x'.repeat(61) },
  ])('400: refuses %j', async (body) => {
    expect(codeOf(await issueAs(await world.as('owner'), body))).toEqual([400, 'validation_failed']);
  });
});
