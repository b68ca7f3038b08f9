import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import request, { type Response } from 'supertest';
import { startLocalStackProcess, type LocalStackProcess } from '@cowrie/testing';
import { type Call, Service } from '../service';

/** Short, because the tests wait for it. */
const WINDOW_SECONDS = 2;
const LIMITS = { RATE_LIMIT_SECRET_KEY: 4, RATE_LIMIT_FAILED_AUTH: 3, RATE_LIMIT_CHECKOUT: 10 };
/**
 * As many as the key's share for one address, so that an address that exhausts its share could exhaust the
 * key.
 */
const PUBLIC_KEY_LIMIT = 4;
const COMPLETE_LIMIT = 2;
const LOOKUP_LIMIT = 3;
const LOOKUP_ALL_LIMIT = 1;
const CONCURRENCY = 30;
const UNKNOWN = '0'.repeat(24);

let stack: LocalStackProcess;
let service: Service;

beforeAll(async () => {
  const limits = Object.entries(LIMITS).map(([name, limit]) => [name, String(limit)]);
  stack = await startLocalStackProcess({
    ...Object.fromEntries(limits),
    RATE_LIMIT_PUBLIC_KEY: String(PUBLIC_KEY_LIMIT),
    RATE_LIMIT_PUBLIC_KEY_ADDRESS: String(PUBLIC_KEY_LIMIT),
    RATE_LIMIT_COMPLETE: String(COMPLETE_LIMIT),
    RATE_LIMIT_TRACE: String(LOOKUP_LIMIT),
    RATE_LIMIT_TRACE_ALL: String(LOOKUP_ALL_LIMIT),
    RATE_LIMIT_WINDOW_SECONDS: String(WINDOW_SECONDS),
  });
  service = new Service(stack.dev);
});
afterAll(() => stack?.remove(), 60_000);

const verify = (key: string) => service.call('get', `/api/v1/payments/${UNKNOWN}/verify`, { key });
const codeOf = ({ status, body }: Response) => [status, (body as { error: { code: string } }).error.code];

/**
 * Sends many requests at once. As many pass as the limit allows, plus those that became free while the
 * requests ran. Some are refused, or the specs about refusals would prove nothing.
 */
async function sendAtOnce(
  limit: number,
  ask: (i: number) => Promise<Response>,
): Promise<Record<string, Response[]>> {
  const startedAt = Date.now();
  const answers = await Promise.all(Array.from({ length: CONCURRENCY }, (_, i) => ask(i)));
  const freedMeanwhile = ((Date.now() - startedAt) / 1000) * (limit / WINDOW_SECONDS);
  const [passed, refused] = [false, true].map((is) =>
    answers.filter(({ status }) => (status === 429) === is),
  );
  expect(passed?.length).toBeGreaterThanOrEqual(limit);
  expect(passed?.length).toBeLessThanOrEqual(limit + freedMeanwhile);
  expect(refused?.length).toBeGreaterThan(0);
  return { passed: passed ?? [], refused: refused ?? [] };
}

/** Waits until every limit is free again. */
const untilFree = () => pause(WINDOW_SECONDS * 1000);

it('refuses too many requests of a key in the envelope, with the state of the limit in the headers', async () => {
  const { refused = [], passed = [] } = await sendAtOnce(LIMITS.RATE_LIMIT_SECRET_KEY, () =>
    verify(service.keys().secret),
  );
  for (const { headers } of passed) {
    expect(headers['ratelimit-policy']).toBe('"secret-key";q=4;w=2');
    expect(headers.ratelimit).toMatch(/^"secret-key";r=[0-3];t=[12]$/);
    expect(headers).not.toHaveProperty('retry-after');
  }
  for (const { status, body, headers } of refused) {
    expect(status).toBe(429);
    expect(body).toEqual({
      success: false,
      message: 'Too many requests; try again in 1 s',
      data: null,
      error: { code: 'rate_limited', requestId: headers['x-request-id'] },
    });
    expect(headers).toMatchObject({
      'ratelimit-policy': '"secret-key";q=4;w=2',
      ratelimit: '"secret-key";r=0;t=1',
      'retry-after': '1',
    });
  }
});

it('lets a request pass after the time in retry-after', async () => {
  const { refused } = await sendAtOnce(LIMITS.RATE_LIMIT_SECRET_KEY, () =>
    verify(service.keys('live').secret),
  );
  await pause(Number(refused?.[0]?.headers['retry-after']) * 1000);
  expect(codeOf(await verify(service.keys('live').secret))).toEqual([404, 'payment_not_found']);
});

it('limits neither another merchant’s key nor the same merchant’s key of the other environment', async () => {
  await untilFree();
  const [, ...others] = await Promise.all([
    sendAtOnce(LIMITS.RATE_LIMIT_SECRET_KEY, () => verify(service.keys().secret)),
    verify(service.keys('test', 'GH').secret),
    verify(service.keys('live').secret),
  ]);
  for (const other of others) expect(codeOf(other)).toEqual([404, 'payment_not_found']);
});

it('limits failed authentications by address, but not a valid key from the same address', async () => {
  const { secret } = service.keys('test', 'KE');
  expect((await verify(secret)).status).toBe(404);
  const wrong = (i: number) => verify(`cwr_sk_test_${String(i).padStart(38, '0')}`);
  const { passed = [], refused = [] } = await sendAtOnce(LIMITS.RATE_LIMIT_FAILED_AUTH, wrong);
  expect((await verify(secret)).status).toBe(404);
  for (const answer of passed) expect(codeOf(answer)).toEqual([401, 'invalid_api_key']);
  for (const { headers } of refused) expect(headers.ratelimit).toBe('"failed-auth";r=0;t=1');
});

describe('a public key, while one address floods it with bodies that are refused', () => {
  const COUNTRY = 'GH';
  const SALE = { amount: 130, customerEmail: 'ada@example.com' };
  const initialize = (body: object) =>
    service.call('post', '/api/v1/payments', { key: service.keys('test', COUNTRY).public, body });
  const allow = async (entries: string[]) => {
    const { businessId } = stack.dev.merchants.find(({ country }) => country === COUNTRY) ?? {};
    const path = `/merchants/${businessId}/ip-allowlist`;
    expect((await service.admin('put', path, { body: { environment: 'test', entries } })).status).toBe(200);
  };
  beforeEach(untilFree);

  it('still sells from another address', async () => {
    const { passed = [], refused = [] } = await sendAtOnce(PUBLIC_KEY_LIMIT, () => initialize({}));
    for (const answer of passed) expect(codeOf(answer)).toEqual([400, 'validation_failed']);
    for (const { headers } of [...passed, ...refused])
      expect(headers['ratelimit-policy']).toBe('"public-key-address";q=4;w=2');
    const agent = new Agent({ localAddress: '127.0.0.2' });
    const sale = await request(stack.dev.apiUrl)
      .post('/api/v1/payments')
      .agent(agent)
      .set('Authorization', `Bearer ${service.keys('test', COUNTRY).public}`)
      .send(SALE);
    expect([sale.status, sale.headers.ratelimit]).toEqual([
      201,
      expect.stringMatching(
        /^"public-key-address";r=3;t=1, "public-key";r=3;t=1, "open-sessions-address";r=/,
      ),
    ]);
  });

  it('still sells from an address on the allow-list, which has its own quota', async () => {
    await sendAtOnce(PUBLIC_KEY_LIMIT, () => initialize({}));
    await allow(['127.0.0.1']);
    const sale = await initialize(SALE);
    expect([sale.status, sale.headers.ratelimit]).toEqual([201, '"public-key";r=3;t=1']);
    await allow([]);
  });
});

it('ignores forged address headers', async () => {
  await untilFree();
  const forged = (i: number): Call => ({
    headers: { 'X-Forwarded-For': `198.51.100.${i}`, 'X-Real-IP': `198.51.100.${i}`, Forwarded: `for=${i}` },
  });
  await sendAtOnce(LIMITS.RATE_LIMIT_CHECKOUT, (i) =>
    service.call('get', '/checkout/abcdefghijkl/status', forged(i)),
  );
});

it('limits choices for each payment, in addition to the limit by address', async () => {
  await untilFree();
  const { payCode } = await service.create();
  const other = await service.create();
  const choose = (code: string) =>
    service.call('post', `/checkout/${code}/complete`, { body: { token: 'USDC', network: 'base' } });
  const answers = await Promise.all(Array.from({ length: COMPLETE_LIMIT + 3 }, () => choose(payCode)));
  const refused = answers.filter(({ status }) => status === 429);
  // The choice that locks the session takes no place.
  const uncounted = answers.filter(({ headers }) => !headers['ratelimit-policy']?.includes('complete'));
  expect(uncounted.map(({ status }) => status)).toEqual([200]);
  expect(refused.length).toBeGreaterThan(0);
  for (const { headers } of refused) {
    expect(headers['ratelimit-policy']).toBe('"checkout";q=10;w=2, "complete";q=2;w=2');
    expect(headers.ratelimit).toMatch(/^"checkout";r=\d;t=[12], "complete";r=0;t=1$/);
  }
  expect((await choose(other.payCode)).status).toBe(200);
});

it('limits transaction lookups for each payment', async () => {
  await untilFree();
  const { payCode } = await service.create();
  const ask = (i: number) =>
    service.call('post', `/checkout/${payCode}/trace`, {
      body: { txHash: `0x${String(i).padStart(64, '0')}` },
    });
  const answers = await Promise.all(Array.from({ length: LOOKUP_LIMIT + 2 }, (_, i) => ask(i)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  for (const { headers } of refused) expect(headers['ratelimit-policy']).toContain('"trace";q=3;w=2');
});

it('limits the lookups that ask the nodes, for all payers together', async () => {
  await untilFree();
  const codes = await Promise.all([1, 2, 3].map(async () => (await service.create()).payCode));
  for (const code of codes) await service.complete(code, 'USDC', 'base');
  const ask = (code: string, digit: number) =>
    service.call('post', `/checkout/${code}/trace`, { body: { txHash: `0x${String(digit).repeat(64)}` } });
  const answers = await Promise.all(codes.map((code, i) => ask(code, i)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  for (const answer of refused) {
    expect(codeOf(answer)).toEqual([429, 'rate_limited']);
    expect(answer.headers['ratelimit-policy']).toContain('"trace-all";q=1;w=2');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
  // A lookup of one payer is cached for all, and takes no place.
  const asked = answers.findIndex(({ status }) => status === 200);
  const known = await ask(codes[(asked + 1) % codes.length] ?? '', asked);
  expect([known.status, known.headers['ratelimit-policy']]).toEqual([
    200,
    expect.not.stringContaining('all'),
  ]);
});
