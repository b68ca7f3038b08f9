import { CCXT_VERSION, type CcxtExchange, type CcxtTicker, loadCcxtExchange } from './ccxt.load';
import { CcxtSource } from './ccxt.source';

const START = 1_700_000_000_000;
let atMs = START;
const now = () => new Date(atMs);
beforeEach(() => void (atMs = START));

/** An exchange that lists these pairs. */
function exchange(tickers: Record<string, CcxtTicker | Error>, active = true): CcxtExchange {
  return {
    loadMarkets: () =>
      Promise.resolve(Object.fromEntries(Object.keys(tickers).map((pair) => [pair, { active }]))),
    fetchTicker: (pair) => {
      const found = tickers[pair];
      return found instanceof Error ? Promise.reject(found) : Promise.resolve(found ?? {});
    },
  };
}
const source = (exchanges: Record<string, CcxtExchange>) =>
  new CcxtSource({
    now,
    exchanges: Object.keys(exchanges),
    create: (name) => Promise.resolve(exchanges[name] as CcxtExchange),
  });
const good = { bid: 18.1, ask: 18.2, timestamp: START - 5000 };

it('reads the bid of the first exchange that lists the pair, and its time', async () => {
  const one = exchange({ 'BTC/ZAR': good });
  const two = exchange({ 'USDT/ZAR': good });
  const three = exchange({ 'USDT/ZAR': { ...good, bid: 17 } });
  const reading = await source({ one, two, three }).read('USDT', 'ZAR');
  expect(reading).toEqual({ source: 'ccxt', rate: '18.1', asOf: new Date(START - 5000) });
});

it('is as of the answer where the exchange tells no time', async () => {
  const found = source({ one: exchange({ 'USDT/ZAR': { bid: 18, ask: 19 } }) });
  expect((await found.read('USDT', 'ZAR'))?.asOf).toEqual(now());
});

it('has no rate for a pair that no exchange lists', async () => {
  expect(await source({ one: exchange({}) }).read('USDT', 'ZAR')).toBeUndefined();
  expect(await source({}).read('toString', 'ZAR')).toBeUndefined();
});

it.each<[string, CcxtTicker | Error, string]>([
  ['without a bid', { ask: 18.2 }, 'malformed'],
  ['with a bid that is no number', { ...good, bid: NaN }, 'malformed'],
  ['with a bid of zero', { ...good, bid: 0 }, 'malformed'],
  ['that is crossed', { ...good, bid: 18.3 }, 'crossed'],
  ['of the future', { ...good, timestamp: START + 120_000 }, 'malformed'],
  ['that fails', new Error('bad gateway'), 'unreachable'],
])('refuses a ticker %s', async (_, ticker, failure) => {
  await expect(source({ one: exchange({ 'USDT/ZAR': ticker }) }).read('USDT', 'ZAR')).rejects.toMatchObject({
    failure,
  });
});

it('refuses a market that takes no orders', async () => {
  const closed = exchange({ 'USDT/ZAR': good }, false);
  await expect(source({ closed }).read('USDT', 'ZAR')).rejects.toMatchObject({ failure: 'closed' });
});

describe('the package', () => {
  const load = (found: unknown) => () => Promise.resolve(found);
  const open = (loader: () => Promise<unknown>) => loadCcxtExchange('luno', { timeoutMs: 1000 }, loader);
  class Luno {
    readonly urls = { api: { public: 'https://api.luno.com/api' } };
    constructor(readonly settings: object) {}
  }

  it('is loaded when it is needed, and given the time-out', async () => {
    const ccxt = { version: CCXT_VERSION, exchanges: ['luno'], luno: Luno };
    expect(await open(load({ default: ccxt }))).toMatchObject({ settings: { timeout: 1000 } });
    const elsewhere = { timeoutMs: 1000, baseUrl: 'http://127.0.0.1:9' };
    expect(await loadCcxtExchange('luno', elsewhere, load(ccxt))).toMatchObject({
      urls: { api: { public: 'http://127.0.0.1:9/api' } },
    });
  });

  it.each<[string, () => Promise<unknown>, string]>([
    [
      'is not installed',
      () => Promise.reject(new Error('not found')),
      `npm install --save-exact ccxt@${CCXT_VERSION}`,
    ],
    ['has another version', load({ version: '4.0.0', exchanges: ['luno'] }), 'it calls itself 4.0.0'],
    [
      'does not know the exchange',
      load({ version: CCXT_VERSION, exchanges: [] }),
      'knows no exchange "luno"',
    ],
  ])('says what to do when it %s', async (_, loader, message) => {
    await expect(open(loader)).rejects.toMatchObject({
      failure: 'not_set_up',
      message: expect.stringContaining(message) as string,
    });
  });
});
