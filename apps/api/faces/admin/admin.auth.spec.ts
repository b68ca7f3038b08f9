import { get } from 'node:http';
import request from 'supertest';
import { generateToken } from '@cowrie/api/platform/random/checked-token';
import { ADMIN_TOKEN, type AdminApp, startAdminApp } from '../testing/admin-app';
import { rateLimitsOf } from '@cowrie/api/platform/testing/test-config';

const LIMIT = 5;
const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { error?: { code: string } }).error?.code,
];
let admin: AdminApp | undefined;
afterEach(() => admin?.close());

it('accepts the token of an operator, and refuses similar ones', async () => {
  admin = await startAdminApp();
  const right = await admin.tokenOf('ada');
  expect((await admin.call('get', '/merchants', { token: right })).status).toBe(200);
  const similar = [right.slice(0, -1), `${right}x`, right.toUpperCase(), generateToken('cwr_op_')];
  for (const token of [null, '', 'x', ...similar, ADMIN_TOKEN.slice(0, -1), `${ADMIN_TOKEN}x`]) {
    expect(codeOf(await admin.call('get', '/merchants', { token }))).toEqual([401, 'invalid_admin_token']);
  }
  const basic = { Authorization: `Basic ${right}` };
  expect((await admin.call('get', '/merchants', { token: null, headers: basic })).status).toBe(401);
});

it('refuses two Authorization headers, even when both are correct', async () => {
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
    ['/admin/v1/merchants', await admin.tokenOf('ada')],
  ] as const) {
    expect(await statusOf(path, [credential])).toBe(200);
    expect(await statusOf(path, [credential, credential])).toBe(401);
    expect(await statusOf(path, [credential, 'another'])).toBe(401);
  }
});

it('without a bootstrap token refuses it, and accepts operators', async () => {
  admin = await startAdminApp({ adminToken: undefined });
  for (const token of [ADMIN_TOKEN, '', 'undefined'])
    expect(codeOf(await admin.call('get', '/merchants', { token }))).toEqual([401, 'invalid_admin_token']);
  expect((await admin.call('get', '/merchants')).status).toBe(200);
});

it('refuses an API key, and the merchants’ endpoints refuse the token of an operator', async () => {
  admin = await startAdminApp();
  const path = `/merchants/${await admin.aMerchant()}/api-keys`;
  const issued = await admin.call('post', path, { body: { environment: 'live', kind: 'secret' } });
  const { key } = (issued.body as { data: { key: string } }).data;
  expect((await admin.withKey(key)).status).toBe(200);
  expect(codeOf(await admin.call('get', path, { token: key }))).toEqual([401, 'invalid_admin_token']);
  for (const token of [ADMIN_TOKEN, await admin.tokenOf('admin')])
    expect(codeOf(await admin.withKey(token))).toEqual([401, 'invalid_api_key']);
});

it('limits wrong tokens of an address but never a correct one, and counts wrong API keys separately', async () => {
  const rateLimits = rateLimitsOf({ limit: LIMIT, windowSeconds: 36_000 });
  admin = await startAdminApp({ rateLimits });
  for (let i = 0; i <= LIMIT; i += 1) await admin.withKey('cwr_sk_test_wrong');
  expect((await admin.withKey('cwr_sk_test_wrong')).status).toBe(429);
  for (let i = 0; i < LIMIT; i += 1)
    expect((await admin.call('get', '/merchants', { token: `guess-${i}` })).status).toBe(401);
  const limited = await admin.call('get', '/merchants', { token: 'guess' });
  expect(codeOf(limited)).toEqual([429, 'rate_limited']);
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
  // This process has not seen the new operator's token before. A guess with the right checksum is still
  // refused.
  const right = await admin.call('get', '/merchants', { as: 'young' });
  expect([right.status, right.headers.ratelimit]).toEqual([200, undefined]);
  expect((await admin.call('get', '/merchants', { token: generateToken('cwr_op_') })).status).toBe(429);
  expect((await admin.call('get', '/merchants', { token: 'guess' })).status).toBe(429);
});

it('does not limit a correct token', async () => {
  admin = await startAdminApp({ rateLimits: rateLimitsOf({ limit: LIMIT, windowSeconds: 36_000 }) });
  for (let i = 0; i < 3 * LIMIT; i += 1) expect((await admin.call('get', '/merchants')).status).toBe(200);
});

it('allows no web origin', async () => {
  admin = await startAdminApp();
  const headers = { Origin: 'http://checkout.test', 'Access-Control-Request-Method': 'GET' };
  const preflight = await request(admin.app.url).options('/admin/v1/merchants').set(headers);
  expect(preflight.headers['access-control-allow-origin']).toBeUndefined();
  const answer = await admin.call('get', '/merchants', { headers });
  expect(answer.headers['access-control-allow-origin']).toBeUndefined();
});

it('names the operator of the token in the audit log, no matter what a header says', async () => {
  admin = await startAdminApp();
  const headers = { 'X-Operator': 'eve' };
  const created = await admin.call('post', '/merchants', {
    body: { name: 'A', country: 'NG' },
    as: 'ada',
    headers,
  });
  expect(created.status).toBe(201);
  const { businessId } = (created.body as { data: { businessId: string } }).data;
  const operators = (await admin.call('get', '/operators')).body.data as { id: string; name: string }[];
  const { data } = (await admin.call('get', `/audit?subject=${businessId}`)).body.data;
  expect(data).toMatchObject([{ by: 'ada', operatorId: operators.find(({ name }) => name === 'ada')?.id }]);
});
