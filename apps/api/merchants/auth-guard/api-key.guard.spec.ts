import crypto from 'node:crypto';
import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { Types } from 'mongoose';
import { generateKey } from '../merchants/api-key-format';
import { ApiKeysService } from '../merchants/api-keys.service';
import { MerchantsService } from '../merchants/merchants.service';
import { RateLimitGate } from '@cowrie/api/platform/rate-limit/rate-limit.gate';
import { MongoRateLimitStore } from '@cowrie/api/platform/rate-limit/rate-limit.store';
import { RateLimiter } from '@cowrie/api/platform/rate-limit/rate-limiter.service';
import { type TestDatabase, startDatabase } from '../testing/database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { aConfig, rateLimitsOf } from '@cowrie/api/platform/testing/test-config';
import { ApiKeyGuard } from './api-key.guard';
import { type AuthenticatedRequest, RequiresPublicKey, RequiresSecretKey } from './caller';
import { ProvenKeys } from './proven-keys';

const FAILURES = 3;
const ADDRESS_SHARE = 3;
const config = aConfig({
  rateLimits: rateLimitsOf(
    { limit: 5, windowSeconds: 50 },
    {
      'failed-auth': { limit: FAILURES, windowSeconds: 30 },
      'public-key-address': { limit: ADDRESS_SHARE, windowSeconds: 30 },
    },
  ),
});
const wrongKey = () => generateKey({ kind: 'secret', environment: 'test' });

class Endpoints {
  @RequiresSecretKey('payments:read')
  secret(): void {}

  @RequiresPublicKey()
  public(): void {}
}

let database: TestDatabase;
let clock: FakeClock;
let merchants: MerchantsService;
let keys: ApiKeysService;
let lookups: jest.SpyInstance;
let guard: ApiKeyGuard;
let businessId: Types.ObjectId;
beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(async () => {
  await database.clear();
  clock = new FakeClock();
  merchants = new MerchantsService(database.merchants, clock);
  keys = new ApiKeysService(database.apiKeys, config, clock);
  lookups = jest.spyOn(keys, 'findInForce');
  const limiter = new RateLimiter(new MongoRateLimitStore(database.rateLimits), config, clock);
  const gate = new RateLimitGate(limiter, config);
  guard = new ApiKeyGuard(new Reflector(), keys, merchants, new ProvenKeys(), gate);
  businessId = (await merchants.create({ name: 'Ada Stores', country: 'NG' }))._id;
});
afterAll(() => database.stop());

const issue = async (environment: 'test' | 'live' = 'test', kind: 'secret' | 'public' = 'secret') =>
  (await keys.issue(businessId, { kind, environment }, { name: 'cli:tests' })).key;

interface CallOptions {
  ip?: string;
  endpoint?: 'secret' | 'public';
  /** False: the request is refused after the guard. */
  isValid?: boolean;
}

/** The outcome of a request with this key, `passed` or an error code, and the headers of its answer. */
async function call(
  key: string | undefined,
  { ip = '203.0.113.7', endpoint = 'secret', isValid = true }: CallOptions = {},
) {
  const headers: Record<string, string> = {};
  const request = {
    ip,
    raw: { headers: { authorization: key && `Bearer ${key}` }, rawHeaders: [] as string[] },
  } as unknown as AuthenticatedRequest;
  const reply = {
    getHeader: (name: string) => headers[name],
    header: (name: string, value: string) => void (headers[name] = value),
  };
  const context = {
    getClass: () => Endpoints,
    getHandler: () => Endpoints.prototype[endpoint],
    switchToHttp: () => ({ getRequest: () => request, getResponse: () => reply }),
  };
  const outcome = await guard
    .canActivate(context as unknown as ExecutionContext)
    .then(() => (isValid ? request.takeKeyQuota?.() : undefined))
    .then(
      () => 'passed',
      (error: { code: string }) => error.code,
    );
  return { outcome, headers };
}

async function outcomes(
  count: number,
  keyOf: () => string | undefined,
  options?: CallOptions,
): Promise<string[]> {
  const results: string[] = [];
  for (let i = 0; i < count; i += 1) results.push((await call(keyOf(), options)).outcome);
  return results;
}

it('limits each key on its own, and reports the limit on every answer', async () => {
  const [key, live] = [await issue(), await issue('live')];
  const first = await call(key);
  expect(first.headers).toEqual({
    'RateLimit-Policy': '"secret-key";q=5;w=50',
    RateLimit: '"secret-key";r=4;t=10',
  });
  expect(await outcomes(5, () => key)).toEqual([...Array<string>(4).fill('passed'), 'rate_limited']);
  expect((await call(key)).headers).toMatchObject({
    RateLimit: '"secret-key";r=0;t=10',
    'Retry-After': '10',
  });
  expect((await call(live)).outcome).toBe('passed');
  clock.advanceSeconds(10);
  expect(await outcomes(2, () => key)).toEqual(['passed', 'rate_limited']);
});

it('asks the database about a caller once, and about a refused key once a second', async () => {
  const asked = [jest.spyOn(database.apiKeys, 'findOne'), jest.spyOn(database.merchants, 'findById')];
  const counts = () => asked.map((one) => one.mock.calls.splice(0).length);
  const [key, wrong] = [await issue(), wrongKey()];
  expect(await outcomes(3, () => key)).toEqual(Array<string>(3).fill('passed'));
  expect(counts()).toEqual([1, 1]);
  expect(await outcomes(2, () => wrong)).toEqual(Array<string>(2).fill('invalid_api_key'));
  expect(counts()).toEqual([1, 0]);
});

it('digests a known key once a request', async () => {
  const key = await issue();
  await call(key);
  const [digests, hmacs] = [jest.spyOn(crypto, 'hash'), jest.spyOn(crypto, 'createHmac')];
  expect((await call(key)).outcome).toBe('passed');
  expect([digests.mock.calls.length, hmacs.mock.calls.length]).toEqual([1, 0]);
  jest.restoreAllMocks();
});

it('does not count successful requests against their address', async () => {
  const first = await issue();
  const others = await Promise.all(Array.from({ length: 10 }, () => issue()));
  for (const key of [first, ...others]) expect((await call(key)).outcome).toBe('passed');
  expect((await call(wrongKey())).headers.RateLimit).toBe(`"failed-auth";r=${FAILURES - 1};t=10`);
});

it.each([
  ['unknown', wrongKey],
  ['mistyped', () => 'cwr_sk_test_x'],
  ['missing', () => undefined],
])('refuses %s keys with 401, then refuses their address without another lookup', async (_, keyOf) => {
  expect(await outcomes(FAILURES + 3, keyOf)).toEqual([
    ...Array<string>(FAILURES).fill('invalid_api_key'),
    ...Array<string>(3).fill('rate_limited'),
  ]);
  lookups.mockClear();
  // A valid key is also refused unread while its address is over the limit, because the response must not
  // confirm a guess.
  expect((await call(await issue())).outcome).toBe('rate_limited');
  expect((await call(wrongKey())).headers['Retry-After']).toBe('10');
  expect(lookups).not.toHaveBeenCalled();
});

it('counts all addresses of an IPv6 /64 as one address', async () => {
  let host = 0;
  for (let i = 0; i < FAILURES; i += 1) await call(wrongKey(), { ip: `2001:db8::${(host += 1)}` });
  expect((await call(wrongKey(), { ip: '2001:db8::ffff' })).outcome).toBe('rate_limited');
  expect((await call(wrongKey(), { ip: '2001:db8:0:1::1' })).outcome).toBe('invalid_api_key');
});

it('refuses an IPv6 site that fails from another /64 each time', async () => {
  let network = 0;
  const failElsewhere = () => call(wrongKey(), { ip: `2001:db8:7:${(network += 1)}::1` });
  for (let i = 0; i < 5; i += 1) expect((await failElsewhere()).outcome).toBe('invalid_api_key');
  const refused = await failElsewhere();
  expect(refused.outcome).toBe('rate_limited');
  expect(refused.headers.RateLimit).toContain('"failed-auth-site";r=0;t=10');
  lookups.mockClear();
  expect((await failElsewhere()).outcome).toBe('rate_limited');
  expect(lookups).not.toHaveBeenCalled();
  expect((await call(wrongKey(), { ip: '2001:db8:8:1::1' })).outcome).toBe('invalid_api_key');
});

it('accepts a proven key from an address with too many failures, until the key is revoked', async () => {
  const key = await issue();
  expect((await call(key)).outcome).toBe('passed');
  await outcomes(FAILURES + 1, wrongKey);
  expect((await call(key)).outcome).toBe('passed');
  const { _id } = await database.apiKeys.findOne().lean().orFail();
  await keys.revoke(businessId, _id);
  lookups.mockClear();
  expect(await outcomes(3, () => key)).toEqual(Array<string>(3).fill('rate_limited'));
  expect(lookups).toHaveBeenCalledTimes(1);
});

it('counts a secret key of a merchant without developer API against the key itself', async () => {
  await database.merchants.updateOne({}, { $set: { developerApiEnabled: false } });
  const disabled = await issue();
  expect(await outcomes(6, () => disabled)).toEqual([
    ...Array<string>(5).fill('developer_api_disabled'),
    'rate_limited',
  ]);
});

describe('a public key', () => {
  const PASSED = (count: number) => Array<string>(count).fill('passed');
  let key: string;
  beforeEach(async () => (key = await issue('test', 'public')));
  /** Calls from one address, with this last number. */
  const from = (last: number, count: number, options: CallOptions = {}) =>
    outcomes(count, () => key, { endpoint: 'public', ip: `198.51.100.${last}`, ...options });

  it('gives each address a share, and all addresses together the limit of the key', async () => {
    expect(await from(1, ADDRESS_SHARE + 2)).toEqual([...PASSED(3), 'rate_limited', 'rate_limited']);
    expect(await from(2, 3)).toEqual([...PASSED(2), 'rate_limited']);
    expect(await from(3, 1)).toEqual(['rate_limited']);
  });

  it('reports both limits, and the one that refuses', async () => {
    const options = { endpoint: 'public', ip: '198.51.100.1' } as const;
    expect((await call(key, options)).headers).toEqual({
      'RateLimit-Policy': '"public-key-address";q=3;w=30, "public-key";q=5;w=50',
      RateLimit: '"public-key-address";r=2;t=10, "public-key";r=4;t=10',
    });
    await from(1, 2);
    expect((await call(key, options)).headers).toEqual({
      'RateLimit-Policy': '"public-key-address";q=3;w=30',
      RateLimit: '"public-key-address";r=0;t=10',
      'Retry-After': '10',
    });
  });

  it('keeps its quota when bodies are refused, which count against their address', async () => {
    for (let address = 1; address <= 10; address += 1) await from(address, 3, { isValid: false });
    expect(await from(1, 1, { isValid: false })).toEqual(['rate_limited']);
    expect(await from(11, 3)).toEqual(PASSED(3));
  });

  it('keeps its quota when it is used on the endpoints of secret keys', async () => {
    for (const address of [1, 2])
      expect(await from(address, 4, { endpoint: 'secret' })).toEqual([
        ...Array<string>(3).fill('wrong_key_kind'),
        'rate_limited',
      ]);
    expect(await from(3, 3)).toEqual(PASSED(3));
  });

  it('gives the addresses on the allow-list of its environment a quota that no other address uses up', async () => {
    const allow = async (environment: 'test' | 'live') => {
      const found = await merchants.get(businessId);
      const listed = { ...found.environments[environment], ipAllowlist: ['198.51.100.0/31'] };
      await merchants.replace(found, {
        ...found,
        environments: { ...found.environments, [environment]: listed },
      });
    };
    await allow('live');
    expect(await from(1, 4)).toEqual([...PASSED(3), 'rate_limited']);
    await from(2, 3);
    await allow('test');
    expect(await from(3, 1)).toEqual(['rate_limited']);
    const { headers } = await call(key, { endpoint: 'public', ip: '198.51.100.1' });
    expect(headers).toEqual({
      'RateLimit-Policy': '"public-key";q=5;w=50',
      RateLimit: '"public-key";r=4;t=10',
    });
    expect([...(await from(0, 2)), ...(await from(1, 3))]).toEqual([...PASSED(4), 'rate_limited']);
  });
});
