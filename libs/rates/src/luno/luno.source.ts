import { bidOf, type Fields, fieldOf, fieldsOf, pastUnixMillisOf } from '../http/answer.shape';
import { getExactJson } from '../http/bounded.get';
import { RateSourceError } from '../rate-source.error';
import type { RateReading, RateSource } from '../rate.port';
import { cachedSheets } from '../sheet.cache';
import { DEFAULT_TIMEOUT_MS, DEFAULT_TTL_MS, type SourceOptions } from '../source.options';

const PATH = '/api/1/tickers';
/** The tokens that Luno may have a market for. A market that is not in its answer has no rate. */
const TOKENS = ['USDT', 'USDC'];
const CURRENCIES = ['ZAR', 'NGN', 'KES', 'GHS'];

/**
 * Luno's order books. One call returns every market: `GET /api/1/tickers` returns `{"tickers": [{"pair":
 * "USDTZAR", "timestamp": 1700000000000, "bid": "18.10", "ask": "18.12", "status": "ACTIVE", …}, …]}`.
 */
export class LunoSource implements RateSource {
  readonly name = 'luno';
  readonly isStatic = false;
  private readonly sheet: (path: string) => Promise<readonly Fields[]>;
  private readonly now: () => Date;

  constructor({
    now,
    baseUrl = 'https://api.luno.com',
    timeoutMs = DEFAULT_TIMEOUT_MS,
    ttlMs = DEFAULT_TTL_MS,
  }: SourceOptions) {
    this.now = now;
    const load = async (path: string) => {
      const answer = fieldsOf(await getExactJson(baseUrl + path, { timeoutMs }), 'the answer');
      const tickers = fieldOf(answer, 'tickers');
      if (!Array.isArray(tickers)) throw new RateSourceError('malformed', 'tickers is not a list');
      return tickers.map((ticker) => fieldsOf(ticker, 'a ticker'));
    };
    this.sheet = cachedSheets(load, { ttlMs, now });
  }

  async read(token: string, currency: string): Promise<RateReading | undefined> {
    if (!TOKENS.includes(token) || !CURRENCIES.includes(currency)) return undefined;
    const market = `${token}${currency}`;
    const ticker = (await this.sheet(PATH)).find((one) => fieldOf(one, 'pair') === market);
    if (!ticker) return undefined;
    if (fieldOf(ticker, 'status') !== 'ACTIVE')
      throw new RateSourceError('closed', `${market} takes no orders now`);
    return {
      source: this.name,
      rate: bidOf({ bid: fieldOf(ticker, 'bid'), ask: fieldOf(ticker, 'ask') }, market),
      asOf: pastUnixMillisOf(fieldOf(ticker, 'timestamp'), `${market}.timestamp`, this.now()),
    };
  }
}
