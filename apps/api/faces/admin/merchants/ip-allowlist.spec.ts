import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { type AdminApp, startAdminApp } from '../../testing/admin-app';

let admin: AdminApp;
let businessId: string;
let path: string;
beforeAll(async () => {
  admin = await startAdminApp();
});
beforeEach(async () => {
  businessId = await admin.aMerchant();
  path = `/merchants/${businessId}/ip-allowlist`;
});
afterAll(() => admin.close());

const put = (body: unknown) => admin.call('put', path, { body });
const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
];

it('PUT: 200, sets the entries of one environment, each once, and GET returns them', async () => {
  const entries = ['198.51.100.7', '2001:db8::/32', '198.51.100.7'];
  const answer = await put({ environment: 'live', entries });
  expect([answer.status, answer.body.data]).toEqual([
    200,
    { environment: 'live', entries: ['198.51.100.7', '2001:db8::/32'] },
  ]);
  expect((await admin.call('get', `${path}?environment=live`)).body.data).toEqual(answer.body.data);
  expect((await admin.call('get', path)).body.data).toEqual({ environment: 'test', entries: [] });
  const lines = await admin.app.nest
    .get(AuditLog, { strict: false })
    .ofSubject({ kind: 'merchant', id: businessId });
  expect(lines[0]).toMatchObject({
    action: 'merchant.ip-allowlist',
    after: { environments: { live: { ipAllowlist: answer.body.data.entries } } },
  });
});

it('applies to secret keys from the next request on', async () => {
  const body = { environment: 'test', kind: 'secret' };
  const { key } = (await admin.call('post', `/merchants/${businessId}/api-keys`, { body })).body.data;
  expect((await admin.withKey(key)).status).toBe(200);
  await put({ environment: 'test', entries: ['198.51.100.7'] });
  expect(codeOf(await admin.withKey(key))).toEqual([403, 'ip_not_allowed']);
  await put({ environment: 'test', entries: ['127.0.0.0/8', '::1'] });
  expect((await admin.withKey(key)).status).toBe(200);
  await put({ environment: 'test', entries: ['198.51.100.7'] });
  await put({ environment: 'test', entries: [] });
  expect((await admin.withKey(key)).status).toBe(200);
});

it.each([
  { environment: 'test' },
  { entries: [] },
  { environment: 'test', entries: ['localhost'] },
  { environment: 'test', entries: ['10.0.0.0/33'] },
  { environment: 'test', entries: [7] },
  { environment: 'test', entries: '10.0.0.1' },
  { environment: 'test', entries: Array.from({ length: 201 }, (_, i) => `10.0.0.${i % 250}`) },
])('PUT: 400, refuses %j', async (body) => {
  expect(codeOf(await put(body))).toEqual([400, 'validation_failed']);
  expect((await admin.call('get', path)).body.data.entries).toEqual([]);
});

it('404: does not find an unknown merchant', async () => {
  path = `/merchants/${'0'.repeat(24)}/ip-allowlist`;
  expect(codeOf(await put({ environment: 'test', entries: [] }))).toEqual([404, 'merchant_not_found']);
  expect(codeOf(await admin.call('get', path))).toEqual([404, 'merchant_not_found']);
});
