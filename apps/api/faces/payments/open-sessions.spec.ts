import request from 'supertest';
import { type AdminApp, startAdminApp } from '../testing/admin-app';
import { rateLimitsOf } from '@cowrie/api/platform/testing/test-config';

const OF_ADDRESS = 3;
const OF_KEY = 5;
const HOUR = 3600;
let admin: AdminApp;
beforeAll(async () => {
  admin = await startAdminApp({
    trustedProxies: ['127.0.0.1'],
    rateLimits: rateLimitsOf(
      { limit: 100_000, windowSeconds: 60 },
      {
        'open-sessions-address': { limit: OF_ADDRESS, windowSeconds: HOUR },
        'open-sessions': { limit: OF_KEY, windowSeconds: HOUR },
      },
    ),
  });
});
afterAll(() => admin.close());

/** Returns what opens sessions with a public key of a new merchant, and the merchant's id. */
async function aShop() {
  const businessId = await admin.aMerchant();
  const path = `/merchants/${businessId}/api-keys`;
  const issued = await admin.call('post', path, { body: { environment: 'test', kind: 'public' } });
  const { key } = (issued.body as { data: { key: string } }).data;
  const open = (address: string, { headers = {}, amount = 5000 } = {}) =>
    request(admin.app.url)
      .post('/api/v1/payments')
      .set({ Authorization: `Bearer ${key}`, 'X-Forwarded-For': address, ...headers })
      .send({ amount, customerEmail: 'ada@example.com' });
  const openMany = async (address: string, count: number) => {
    const answers = [];
    for (let i = 0; i < count; i += 1) answers.push((await open(address)).status);
    return answers;
  };
  return { businessId, open, openMany };
}

it('refuses an address that opened too many sessions, and says when to retry', async () => {
  const shop = await aShop();
  expect(await shop.openMany('203.0.113.7', OF_ADDRESS)).toEqual([201, 201, 201]);
  const refused = await shop.open('203.0.113.7');
  expect(refused.status).toBe(429);
  const seconds = Number(refused.headers['retry-after']);
  // Less than the whole time has passed since the first session, and on a busy machine more than none.
  expect(seconds).toBeLessThanOrEqual(HOUR / OF_ADDRESS);
  expect(seconds).toBeGreaterThan(HOUR / OF_ADDRESS / 2);
  expect(refused.body).toMatchObject({
    message: `Too many sessions are open; try again in ${seconds} s`,
    error: { code: 'too_many_open_sessions' },
  });
  expect((await shop.open('203.0.113.8')).status).toBe(201);
});

it('counts the addresses of one IPv6 network together', async () => {
  const shop = await aShop();
  for (const last of [1, 2, 3]) await shop.open(`2001:db8::${last}`);
  expect((await shop.open('2001:db8::4')).status).toBe(429);
  expect((await shop.open('2001:db8:0:1::4')).status).toBe(201);
});

it('refuses all strangers together when the key opened too many, but no address on the allow-list', async () => {
  const shop = await aShop();
  const list = { environment: 'test', entries: ['198.51.100.1'] };
  const path = `/merchants/${shop.businessId}/ip-allowlist`;
  expect((await admin.call('put', path, { body: list })).status).toBe(200);
  expect(await shop.openMany('203.0.113.7', OF_ADDRESS)).toEqual([201, 201, 201]);
  expect(await shop.openMany('203.0.113.8', OF_ADDRESS)).toEqual([201, 201, 429]);
  expect(await shop.openMany('198.51.100.1', OF_KEY + 1)).toEqual([201, 201, 201, 201, 201, 201]);
});

it('counts neither a refused request nor the repetition of one', async () => {
  const shop = await aShop();
  const headers = { 'Idempotency-Key': 'order-1' };
  expect((await shop.open('203.0.113.7', { amount: 1 })).status).toBe(400);
  const first = await shop.open('203.0.113.7', { headers });
  for (let i = 0; i < OF_ADDRESS; i += 1)
    expect((await shop.open('203.0.113.7', { headers })).body).toEqual(first.body);
  expect(await shop.openMany('203.0.113.7', OF_ADDRESS)).toEqual([201, 201, 429]);
});

// A key is stored before its session. It must not become a way around the limit.
it('counts the repetition of a request that was refused', async () => {
  const shop = await aShop();
  const headers = { 'Idempotency-Key': 'order-1' };
  await shop.openMany('203.0.113.7', OF_ADDRESS);
  for (let i = 0; i < 2; i += 1) expect((await shop.open('203.0.113.7', { headers })).status).toBe(429);
  const first = await shop.open('203.0.113.8', { headers });
  expect(first.status).toBe(201);
  expect((await shop.open('203.0.113.7', { headers })).body).toEqual(first.body);
});
