import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIAT_CURRENCIES, priceIdsOf } from '@cowrie/tables';
import { agreedRate, CoinbaseSource, CoinGeckoSource, CrossSource, type RateReading } from './index';
import { createRateSource, RATE_SOURCE_NAMES } from './rate-source.create';
import { type FakeRateService, goodAnswers, startFakeRateService } from './spec/rate-service.fake';

const START = 1_700_000_000;
let service: FakeRateService;
let at = 0;
const now = () => new Date(at);
const ago = (seconds: number) => new Date(at - seconds * 1000);

beforeAll(async () => void (service = await startFakeRateService()));
afterAll(() => service.close());
beforeEach(() => {
  at = START * 1000;
  service.calls.length = 0;
  Object.assign(service.answers, goodAnswers(START - 100));
});

const create = {
  coinbase: () => new CoinbaseSource({ now, baseUrl: service.url }),
  coingecko: () => new CoinGeckoSource({ now, baseUrl: service.url }),
  cross: () => new CrossSource({ now, krakenUrl: service.url, dailyRatesUrl: service.url }),
};

const PATHS = {
  coinbase: '/v2/exchange-rates',
  coingecko: '/api/v3/simple/price',
  cross: '/0/public/Ticker',
};

describe('coinbase', () => {
  it('reads fiat for one token exactly, as of the answer', async () => {
    const reading = await create.coinbase().read('USDC', 'NGN');
    expect(reading).toEqual({ source: 'coinbase', rate: '1550.123456789012345678', asOf: now() });
    expect(service.calls).toEqual(['/v2/exchange-rates?currency=USDC']);
  });

  it('has no rate for a missing currency, and does not ask for other tokens', async () => {
    const source = create.coinbase();
    await expect(source.read('USDC', 'GHS')).resolves.toBeUndefined();
    await expect(source.read('USDC', 'toString')).resolves.toBeUndefined();
    await expect(source.read('DAI', 'NGN')).resolves.toBeUndefined();
    expect(service.calls).toHaveLength(1);
  });

  it('refuses an answer about another token', async () => {
    await expect(create.coinbase().read('USDT', 'NGN')).rejects.toMatchObject({ failure: 'malformed' });
  });
});

describe('coingecko', () => {
  it('reads JSON numbers exactly, as of the service’s own time', async () => {
    const source = create.coingecko();
    const of = (rate: string) => ({ source: 'coingecko', rate, asOf: ago(100) });
    expect(await source.read('USDC', 'NGN')).toEqual(of('1551.123456789012345678'));
    expect(await source.read('USDC', 'USD')).toEqual(of('0.9998'));
    expect(await source.read('USDC', 'ZAR')).toEqual(of('18.1'));
    const [ids, currencies] = [[...priceIdsOf('coingecko').values()].join(), FIAT_CURRENCIES.join()];
    expect(service.calls).toEqual([
      `/api/v3/simple/price?ids=${ids}&vs_currencies=${currencies.toLowerCase()}&include_last_updated_at=true&precision=full`,
    ]);
  });

  it('has no rate for a pair that is missing or null', async () => {
    const source = create.coingecko();
    for (const [token, currency] of [
      ['USDC', 'GHS'],
      ['USDC', 'KES'],
      ['USDT', 'NGN'],
      ['USDC', 'EUR'],
      ['DAI', 'USD'],
    ] as const)
      expect(await source.read(token, currency)).toBeUndefined();
  });

  it('is ignored by the policy when its rate is stale', async () => {
    Object.assign(service.answers, goodAnswers(START - 301));
    const reading = (await create.coingecko().read('USDC', 'NGN')) as RateReading;
    const policy = { maxAgeSeconds: 300, maxSpreadBasisPoints: 300, minSources: 1 };
    expect(() => agreedRate([reading], policy, now())).toThrow('no fresh rate');
    at -= 1000;
    expect(agreedRate([reading], policy, now()).rate).toBe(reading.rate);
  });
});

describe('cross', () => {
  it('multiplies without losing a digit, and has the age of its older part', async () => {
    const source = create.cross();
    expect(await source.read('USDC', 'NGN')).toEqual({
      source: 'cross',
      rate: '1539.9101275866',
      asOf: ago(100),
      standsUntil: new Date((START - 100 + 86_400 + 7200) * 1000),
    });
    expect(await source.read('USDT', 'GHS')).toMatchObject({ rate: '12.40124' });
    await expect(source.read('USDC', 'EUR')).resolves.toBeUndefined();
    await expect(source.read('DAI', 'NGN')).resolves.toBeUndefined();
  });

  it('does not ask for the daily rate of dollars', async () => {
    delete service.answers['/v6/latest/USD'];
    expect(await create.cross().read('USDT', 'USD')).toEqual({
      source: 'cross',
      rate: '1.0001',
      asOf: now(),
    });
  });

  it('is fresh until its publisher’s next rate is overdue', async () => {
    const policy = { maxAgeSeconds: 300, maxSpreadBasisPoints: 300, minSources: 1 };
    const reading = (await create.cross().read('USDC', 'NGN')) as RateReading;
    at = (START - 100 + 86_400 + 7200) * 1000 - 1;
    expect(agreedRate([reading], policy, now()).rate).toBe('1539.9101275866');
    at += 1;
    expect(() => agreedRate([reading], policy, now())).toThrow('no fresh rate');
  });

  it('asks for daily rates once an hour and for the price every 15 seconds', async () => {
    const source = create.cross();
    for (const seconds of [0, 14, 16, 3599, 3601]) {
      at = (START + seconds) * 1000;
      await source.read('USDC', 'NGN');
    }
    expect(service.calls.filter((path) => path === '/v6/latest/USD')).toHaveLength(2);
    expect(service.calls.filter((path) => path.startsWith('/0/'))).toHaveLength(3);
  });
});

describe('answers of the wrong shape', () => {
  const daily = goodAnswers(START - 100)['/v6/latest/USD'];
  it.each<[keyof typeof create, string, string]>([
    ['coinbase', '/v2/exchange-rates', '[]'],
    ['coinbase', '/v2/exchange-rates', '{"data":{"currency":"USDC","rates":[]}}'],
    ['coinbase', '/v2/exchange-rates', '{"data":{"currency":"USDC","rates":{"NGN":"0"}}}'],
    ['coinbase', '/v2/exchange-rates', '{"data":{"currency":"USDC","rates":{"NGN":"-1550"}}}'],
    ['coinbase', '/v2/exchange-rates', '{"data":{"currency":"USDC","rates":{"NGN":"NaN"}}}'],
    ['coinbase', '/v2/exchange-rates', '{"data":{"currency":"USDC","rates":{"NGN":{}}}}'],
    ['coinbase', '/v2/exchange-rates', '{"errors":[{"id":"not_found"}]}'],
    ['coingecko', '/api/v3/simple/price', '{"usd-coin":1}'],
    ['coingecko', '/api/v3/simple/price', '{"usd-coin":{"ngn":1550}}'],
    ['coingecko', '/api/v3/simple/price', '{"usd-coin":{"ngn":-1550,"last_updated_at":1699999999}}'],
    ['coingecko', '/api/v3/simple/price', '{"usd-coin":{"ngn":1550,"last_updated_at":1700000100}}'],
    ['cross', '/0/public/Ticker', '{"error":["EQuery:Unknown asset pair"]}'],
    ['cross', '/0/public/Ticker', '{"result":{"USDCUSD":{"c":["1"]}}}'],
    ['cross', '/0/public/Ticker', '{"error":[],"result":{"USDCUSD":{"c":[]}}}'],
    ['cross', '/0/public/Ticker', '{"error":[],"result":{"USDCUSD":{"c":"1"}}}'],
    ['cross', '/0/public/Ticker', '{"error":[],"result":{}}'],
    ['cross', '/v6/latest/USD', '{"result":"error","error-type":"quota-reached"}'],
    ['cross', '/v6/latest/USD', daily.replace('"base_code":"USD"', '"base_code":"EUR"')],
    ['cross', '/v6/latest/USD', daily.replace('1540.064134', '0')],
    ['cross', '/v6/latest/USD', daily.replace(`${START - 100 + 86_400}`, `${START + 10 * 86_400}`)],
    ['cross', '/v6/latest/USD', daily.replace(`${START - 100 + 86_400}`, `${START - 100}`)],
  ])('%s: %s %s', async (name, path, body) => {
    service.answers[path] = body;
    const reading = create[name]().read('USDC', 'NGN');
    await expect(reading).rejects.toMatchObject({
      name: 'RateSourceError',
      failure: expect.stringMatching(/malformed|refused/),
    });
  });
});

describe.each(Object.keys(create) as (keyof typeof create)[])('%s under load', (name) => {
  it('makes one call for 100 concurrent reads, and for all reads while the answer is cached', async () => {
    const source = create[name]();
    const readings = await Promise.all(Array.from({ length: 100 }, () => source.read('USDC', 'NGN')));
    at += 14_000;
    readings.push(await source.read('USDC', 'USD').then(() => readings[0]));
    expect(new Set(readings.map((reading) => reading?.rate)).size).toBe(1);
    expect(service.calls).toHaveLength(name === 'cross' ? 2 : 1);
  });

  it('is asked again a second after a failure', async () => {
    const source = create[name]();
    service.answers[PATHS[name]] = (response) => void response.writeHead(429).end();
    await expect(source.read('USDC', 'NGN')).rejects.toMatchObject({ failure: 'refused' });
    Object.assign(service.answers, goodAnswers(START - 100));
    await expect(source.read('USDC', 'NGN')).rejects.toMatchObject({ failure: 'refused' });
    at += 1000;
    await expect(source.read('USDC', 'NGN')).resolves.toMatchObject({ source: name });
  });
});

it('agrees on a rate of three sources, and throws when one differs too much', async () => {
  const policy = { maxAgeSeconds: 300, maxSpreadBasisPoints: 300, minSources: 2 };
  const readAll = () => Promise.all(Object.values(create).map((make) => make().read('USDC', 'NGN')));
  const readings = (await readAll()) as RateReading[];
  expect(agreedRate(readings, policy, now()).rate).toBe('1550.123456789012345678');
  service.answers['/v2/exchange-rates'] = '{"data":{"currency":"USDC","rates":{"NGN":"1700"}}}';
  const disagreeing = (await readAll()) as RateReading[];
  expect(() => agreedRate(disagreeing, policy, now())).toThrow('disagree');
});

it('creates the source of each name; only `static` is static', () => {
  for (const name of RATE_SOURCE_NAMES)
    expect(createRateSource(name, now)).toMatchObject({ name, isStatic: name === 'static' });
});

it('README.md describes every source, and no others', () => {
  const readme = readFileSync(join(__dirname, '../README.md'), 'utf8');
  const described = [...readme.matchAll(/^\| `(\w+)` /gm)].map(([, name]) => name);
  expect(described.sort()).toEqual([...RATE_SOURCE_NAMES].sort());
});
