import { createHmac } from 'node:crypto';
import { agree, RATE_RULE_DEFAULTS, type RateReading, RateUnavailableError } from './index';
import { type FakeRateService, startFakeRateService } from './spec/rate-service.fake';
import { VENUES, YELLOW_CARD_KEYS } from './spec/venue.fake';
import { YellowCardSource } from './yellowcard/yellowcard.source';

const START = 1_700_000_000_000;
let service: FakeRateService;
let atMs = START;
const now = () => new Date(atMs);
beforeAll(async () => void (service = await startFakeRateService()));
afterAll(() => service.close());
beforeEach(() => {
  atMs = START;
  service.calls.length = 0;
  for (const path of Object.keys(service.answers)) delete service.answers[path];
});

const POLICY = { maxAgeSeconds: 300, maxSpreadBasisPoints: 300, minSources: 1 };
const PRICE = '18.1000000000000001';

describe.each(Object.entries(VENUES))('%s', (name, venue) => {
  const create = (options: { timeoutMs?: number; ttlMs?: number } = {}) =>
    venue.create({ now, baseUrl: service.url, timeoutMs: 20_000, ...options });
  const answer = (over: Partial<Parameters<typeof venue.answer>[0]> = {}) => {
    service.answers[venue.path] = venue.answer({ bid: PRICE, ask: '18.2', atMs: START - 5000, ...over });
  };
  const refuse = (status: number, headers: Record<string, string> = {}) => {
    service.answers[venue.path] = (response) => void response.writeHead(status, headers).end();
  };
  const read = (source = create()) => source.read(...venue.pair);
  const failure = (of: Promise<unknown>) =>
    of.then(
      () => 'none',
      (error: { failure?: string }) => error.failure,
    );

  it('reads the exact price that the token is sold at, and its time', async () => {
    answer();
    const asOf = venue.isDated ? new Date(START - 5000) : now();
    expect(await read()).toEqual({ source: name, rate: PRICE, asOf });
    expect(service.calls.map((call) => call.split('?')[0])).toEqual([venue.path]);
  });

  it('has no rate for other tokens and currencies, and does not ask for one', async () => {
    for (const [token, currency] of [
      ['DAI', venue.pair[1]],
      [venue.pair[0], 'EUR'],
      ['toString', 'constructor'],
    ] as const)
      expect(await create().read(token, currency)).toBeUndefined();
    expect(service.calls).toEqual([]);
  });

  it.each([
    ['no JSON', '<html>'],
    ['a list', '[]'],
    ['an empty object', '{}'],
    ['an error', '{"status":"error","message":"no","data":null}'],
    [
      'parts that are missing',
      '{"status":"success","data":{},"currencyPair":"USDTZAR","tickers":[{}],"rates":[{"code":"GHS"}]}',
    ],
  ])('refuses or leaves out %s', async (_, body) => {
    service.answers[venue.path] = body;
    const outcome = await read().catch((error: { failure: string }) => error.failure);
    expect(['malformed', undefined]).toContain(outcome);
  });

  it.each(['0', '-1', 'NaN', '""', '1e400'])('refuses the price %s', async (bid) => {
    answer({ bid });
    expect(await failure(read())).toBe('malformed');
  });

  if (venue.isTwoSided)
    it('refuses a book that is crossed', async () => {
      answer({ bid: '18.3', ask: '18.2' });
      expect(await failure(read())).toBe('crossed');
    });

  if (venue.isDated)
    it('reports its age, and refuses a time in the future', async () => {
      answer({ atMs: START - 301_000 });
      const stale = (await read()) as RateReading;
      expect(() => agree([stale], { policy: POLICY, sources: [name] }, now())).toThrow('no fresh rate');
      answer({ atMs: START + 120_000 });
      expect(await failure(read())).toBe('malformed');
    });

  it('does not wait for a late answer', async () => {
    service.answers[venue.path] = () => undefined;
    expect(await failure(read(create({ timeoutMs: 50 })))).toBe('timeout');
  });

  it('asks again after 1 s, 2 s and 4 s while it fails, and forgets the failures after an answer', async () => {
    const source = create({ ttlMs: 1 });
    refuse(500);
    for (const [seconds, calls] of [
      [0, 1],
      [0.9, 1],
      [1, 2],
      [2.9, 2],
      [3, 3],
      [6.9, 3],
      [7, 4],
    ] as const) {
      atMs = START + seconds * 1000;
      expect(await failure(read(source))).toBe('refused');
      expect([seconds, service.calls.length]).toEqual([seconds, calls]);
    }
    answer();
    atMs = START + 15_000;
    expect(await failure(read(source))).toBe('none');
    refuse(502);
    atMs += 1000;
    expect(await failure(read(source))).toBe('refused');
    atMs += 1000;
    answer();
    expect(await failure(read(source))).toBe('none');
  });

  it('calls nothing for as long as it is asked to wait', async () => {
    const source = create();
    refuse(429, { 'retry-after': '40' });
    expect(await failure(read(source))).toBe('refused');
    answer({ atMs: START });
    atMs += 39_999;
    expect(await failure(read(source))).toBe('refused');
    expect(service.calls).toHaveLength(1);
    atMs += 1;
    expect(await failure(read(source))).toBe('none');
  });

  it('makes one call for 50 concurrent reads, and for all of 15 s', async () => {
    const source = create();
    answer();
    await Promise.all(Array.from({ length: 50 }, () => read(source)));
    atMs += 14_999;
    await read(source);
    expect(service.calls).toHaveLength(1);
    atMs += 1;
    await read(source);
    expect(service.calls).toHaveLength(2);
  });

  // Guarantee: no customer is shown a price that is off by a power of ten.
  it.each(['0.181', '1.81', '181', '1810'])('gives no rate at %s when the others say 18.1', async (bid) => {
    answer({ bid, ask: '99999' });
    const reading = (await read()) as RateReading;
    const others = ['18.0', '18.1'].map((rate, index) => ({ source: `other${index}`, rate, asOf: now() }));
    const rule = { ...RATE_RULE_DEFAULTS, executable: name, band: ['other0', 'other1'] };
    const agreement = { policy: POLICY, sources: [], rule };
    expect(() => agree([reading, ...others], agreement, now())).toThrow(RateUnavailableError);
    answer();
    const right = (await read()) as RateReading;
    expect(agree([right, ...others], agreement, now()).rate).toBe(PRICE);
  });
});

it('signs calls of Yellow Card over time, path and method', async () => {
  const seen: Record<string, unknown>[] = [];
  service.answers['/business/rates'] = (response) => {
    seen.push(response.req.headers);
    response.end('{"rates":[]}');
  };
  const options = { now, baseUrl: service.url };
  await new YellowCardSource({ ...options, keys: YELLOW_CARD_KEYS }).read('USDT', 'NGN');
  const time = new Date(START).toISOString();
  const signature = createHmac('sha256', YELLOW_CARD_KEYS.secret)
    .update(`${time}/business/ratesGET`)
    .digest('base64');
  expect(seen).toMatchObject([
    { 'x-yc-timestamp': time, authorization: `YcHmacV1 ${YELLOW_CARD_KEYS.key}:${signature}` },
  ]);
  const withoutKeys = new YellowCardSource({ ...options, keys: undefined });
  await expect(withoutKeys.read('USDT', 'NGN')).rejects.toMatchObject({ failure: 'not_set_up' });
  expect(seen).toHaveLength(1);
});

it('refuses a market of Luno that accepts no orders', async () => {
  const { create, answer, path } = VENUES.luno as (typeof VENUES)[string];
  service.answers[path] = answer({ bid: '18', ask: '19', atMs: START }).replaceAll('ACTIVE', 'POSTONLY');
  await expect(create({ now, baseUrl: service.url }).read('USDT', 'ZAR')).rejects.toMatchObject({
    failure: 'closed',
  });
});
