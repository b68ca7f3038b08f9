import request from 'supertest';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { type DashboardWorld, startDashboardWorld, type Visitor } from '../../../testing/dashboard-world';

let world: DashboardWorld;
let dev: Visitor;
let key: string;
beforeAll(async () => {
  world = await startDashboardWorld({ apiUrl: 'https://api.example.com' });
  dev = await world.as('developer');
  key = await world.keyOf('test', 'secret');
});
afterAll(() => world.close());

const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
];
const call = async () =>
  codeOf(await request(world.app.url).get('/api/v1/payments').set('Authorization', `Bearer ${key}`));
const api = () => `${world.path()}/developer-api`;
const allowlist = (environment: 'test' | 'live' = 'test') => `${world.path(environment)}/ip-allowlist`;
const set = (entries: unknown, environment: 'test' | 'live' = 'test') =>
  dev.call('put', allowlist(environment), { body: { entries } });
const address = async () => (await dev.call('get', `${world.path('test')}/developers/address`)).body.data;

describe('the developer API', () => {
  it('is switched off and on for real calls, and the keys stay', async () => {
    expect((await dev.call('get', api())).body.data).toEqual({
      enabled: true,
      apiUrl: 'https://api.example.com',
    });
    const off = await dev.call('put', api(), { body: { enabled: false } });
    expect([off.status, off.body.data.enabled]).toEqual([200, false]);
    expect(await call()).toEqual([401, 'developer_api_disabled']);
    await dev.call('put', api(), { body: { enabled: true } });
    expect(await call()).toEqual([200, undefined]);
    const [line] = await world.app.nest
      .get(AuditLog, { strict: false })
      .ofSubject({ kind: 'merchant', id: world.businessId });
    expect(line).toMatchObject({ by: `person:${dev.email}`, action: 'merchant.change' });
  });

  it.each([
    ['owner', 200],
    ['developer', 200],
    ['finance', 403],
    ['viewer', 403],
  ] as const)('%s: %i to switch it; all see it', async (role, status) => {
    const visitor = await world.as(role);
    expect((await visitor.call('get', api())).status).toBe(200);
    expect((await visitor.call('put', api(), { body: { enabled: true } })).status).toBe(status);
  });
});

describe('the allow-list', () => {
  afterEach(() => set([]));

  it('applies to real calls at once, only in its environment', async () => {
    await set(['203.0.113.0/24'], 'live');
    expect(await call()).toEqual([200, undefined]);
    const answer = await set(['203.0.113.0/24', '203.0.113.0/24']);
    expect(answer.body.data).toEqual({ environment: 'test', entries: ['203.0.113.0/24'] });
    expect(await call()).toEqual([403, 'ip_not_allowed']);
    await set(['127.0.0.0/8', '::1']);
    expect(await call()).toEqual([200, undefined]);
  });

  it('is shown next to the caller’s address', async () => {
    expect(await address()).toEqual({ address: '127.0.0.1', isListed: false });
    await set(['127.0.0.1']);
    expect(await address()).toEqual({ address: '127.0.0.1', isListed: true });
  });

  it('is checked before it is set: faults, and whether the caller’s own address is in it', async () => {
    const check = (entries: unknown) => dev.call('post', `${allowlist()}/check`, { body: { entries } });
    expect((await check(['127.0.0.1/32'])).body.data).toEqual({ address: '127.0.0.1', isListed: true });
    expect((await check(['10.0.0.0/8'])).body.data.isListed).toBe(false);
    for (const answer of [await check(['10.0.0.0/33']), await set(['10.0.0.0/33'])]) {
      expect(codeOf(answer)).toEqual([400, 'validation_failed']);
      expect(answer.body.error.fields).toEqual([
        expect.objectContaining({ field: 'entries', message: expect.stringContaining('10.0.0.0/33') }),
      ]);
    }
    expect((await dev.call('get', allowlist())).body.data.entries).toEqual([]);
  });

  it('needs the permission, and a fresh second factor to change', async () => {
    const [finance, old] = [await world.as('finance'), await world.as('owner', { isProven: false })];
    expect(codeOf(await finance.call('get', allowlist()))).toEqual([403, 'permission_missing']);
    const body = { entries: ['10.0.0.1'] };
    expect(codeOf(await finance.call('put', allowlist(), { body }))).toEqual([403, 'permission_missing']);
    expect(codeOf(await old.call('put', allowlist(), { body }))).toEqual([403, 'fresh_factor_needed']);
    expect(codeOf(await old.call('put', api(), { body: { enabled: false } }))).toEqual([
      403,
      'fresh_factor_needed',
    ]);
    expect(await call()).toEqual([200, undefined]);
  });

  it('404: a person of another business', async () => {
    const stranger = await world.as('owner', { businessId: await world.anotherBusiness() });
    for (const path of [allowlist(), api(), `${world.path('test')}/developers/address`])
      expect(codeOf(await stranger.call('get', path))).toEqual([404, 'business_not_found']);
  });
});
