import { get } from 'node:http';
import { ADMIN_TOKEN, type AdminApp, startAdminApp } from '@cowrie/testing/api/admin-app';
import { rateLimitsOf } from '@cowrie/testing/api/test-config';

const LIMIT = 5;
const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { error?: { code: string } }).error?.code,
];
let admin: AdminApp | undefined;
afterEach(() => admin?.close());

it('accepts the admin token, and refuses similar ones', async () => {
  admin = await startAdminApp();
  expect((await admin.call('get', '/merchants')).status).toBe(200);
  const wrong = [null, '', 'x', ADMIN_TOKEN.slice(0, -1), `${ADMIN_TOKEN}x`, ADMIN_TOKEN.toUpperCase()];
  for (const token of wrong) {
    expect(codeOf(await admin.call('get', '/merchants', { token }))).toEqual([401, 'invalid_admin_token']);
  }
  const basic = { Authorization: `Basic ${ADMIN_TOKEN}` };
  expect((await admin.call('get', '/merchants', { token: null, headers: basic })).status).toBe(401);
});

it('refuses two Authorization headers, even when both are right', async () => {
  const { app, aMerchant, call } = (admin = await startAdminApp());
  const statusOf = (path: string, credentials: string[]) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { Authorization: credentials.map((one) => `Bearer ${one}`) };
      get(`${app.url}${path}`, { headers } as object, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      }).on('error', reject);
    });
  const issued = await call('post', `/merchants/${await aMerchant()}/api-keys`, {
    body: { environment: 'test', kind: 'secret' },
  });
  const { key } = (issued.body as { data: { key: string } }).data;
  for (const [path, credential] of [
    ['/api/v1/payments', key],
    ['/admin/v1/merchants', ADMIN_TOKEN],
  ] as const) {
    expect(await statusOf(path, [credential])).toBe(200);
    expect(await statusOf(path, [credential, credential])).toBe(401);
    expect(await statusOf(path, [credential, 'another'])).toBe(401);
  }
});

it('refuses every request when no token is configured', async () => {
  admin = await startAdminApp({ adminToken: undefined });
  for (const token of [ADMIN_TOKEN, '', 'undefined'])
    expect(codeOf(await admin.call('get', '/merchants', { token }))).toEqual([401, 'invalid_admin_token']);
});

it('refuses an API key, and the merchants’ endpoints refuse the admin token', async () => {
  admin = await startAdminApp();
  const path = `/merchants/${await admin.aMerchant()}/api-keys`;
  const issued = await admin.call('post', path, { body: { environment: 'live', kind: 'secret' } });
  const { key } = (issued.body as { data: { key: string } }).data;
  expect((await admin.withKey(key)).status).toBe(200);
  expect(codeOf(await admin.call('get', path, { token: key }))).toEqual([401, 'invalid_admin_token']);
  expect(codeOf(await admin.withKey(ADMIN_TOKEN))).toEqual([401, 'invalid_api_key']);
});

it('limits wrong tokens of an address but never the right one, and counts wrong API keys apart', async () => {
  const rateLimits = rateLimitsOf({ limit: LIMIT, windowSeconds: 36_000 });
  admin = await startAdminApp({ rateLimits });
  for (let i = 0; i <= LIMIT; i += 1) await admin.withKey('cwr_sk_test_wrong');
  expect((await admin.withKey('cwr_sk_test_wrong')).status).toBe(429);
  for (let i = 0; i < LIMIT; i += 1)
    expect((await admin.call('get', '/merchants', { token: `guess-${i}` })).status).toBe(401);
  const limited = await admin.call('get', '/merchants', { token: 'guess' });
  expect(codeOf(limited)).toEqual([429, 'rate_limited']);
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
  const right = await admin.call('get', '/merchants');
  expect([right.status, right.headers.ratelimit]).toEqual([200, undefined]);
  expect((await admin.call('get', '/merchants', { token: 'guess' })).status).toBe(429);
});

it('does not limit the right token', async () => {
  admin = await startAdminApp({ rateLimits: rateLimitsOf({ limit: LIMIT, windowSeconds: 36_000 }) });
  for (let i = 0; i < 3 * LIMIT; i += 1) expect((await admin.call('get', '/merchants')).status).toBe(200);
});

it('allows no web origin', async () => {
  admin = await startAdminApp();
  const headers = { Origin: 'http://checkout.test', 'Access-Control-Request-Method': 'GET' };
  const preflight = await fetch(`${admin.app.url}/admin/v1/merchants`, { method: 'OPTIONS', headers });
  expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  const answer = await admin.call('get', '/merchants', { headers });
  expect(answer.headers['access-control-allow-origin']).toBeUndefined();
});

it.each(['', ' ', 'x'.repeat(101), 'ad\tam'])('400: refuses the operator name "%s"', async (name) => {
  admin = await startAdminApp();
  const body = { name: 'A', country: 'NG' };
  const answer = await admin.call('post', '/merchants', { body, headers: { 'X-Operator': name } });
  expect(codeOf(answer)).toEqual([400, 'validation_failed']);
});
