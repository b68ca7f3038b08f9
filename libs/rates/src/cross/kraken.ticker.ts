import { priceIdsOf } from '@cowrie/tables';
import { cachedSheets } from '../sheet.cache';
import { type Fields, fieldOf, fieldsOf, rateOf } from '../http/answer.shape';
import { getExactJson } from '../http/bounded.get';
import { RateSourceError } from '../rate-source.error';
import { DEFAULT_TIMEOUT_MS, DEFAULT_TTL_MS, type SourceOptions } from '../source.options';

/** Kraken's names for the markets: it answers under these, whatever alias a request uses. */
const MARKETS = priceIdsOf('kraken');
const PATH = `/0/public/Ticker?pair=${[...MARKETS.values()].join(',')}`;

/** US dollars for one token, and the time of the price. */
export interface DollarPrice {
  price: string;
  asOf: Date;
}

/**
 * Kraken's public ticker: `{"error": [], "result": {"USDCUSD": {"c": ["0.99990000", "12.5"], …}}}`. `c` is
 * the last trade, price first. The answer has no time, so a price is as of the answer.
 */
export class KrakenTicker {
  private readonly sheet: (path: string) => Promise<{ markets: Fields; asOf: Date }>;

  constructor({
    now,
    baseUrl = 'https://api.kraken.com',
    timeoutMs = DEFAULT_TIMEOUT_MS,
    ttlMs = DEFAULT_TTL_MS,
  }: SourceOptions) {
    const load = async (path: string) => {
      const answer = fieldsOf(await getExactJson(baseUrl + path, { timeoutMs }), 'the answer');
      const errors = fieldOf(answer, 'error');
      if (!Array.isArray(errors) || errors.length > 0)
        throw new RateSourceError('refused', 'Kraken returned an error');
      return { markets: fieldsOf(fieldOf(answer, 'result'), 'result'), asOf: now() };
    };
    this.sheet = cachedSheets(load, { ttlMs, now });
  }

  /** Returns undefined for a token that Kraken has no market for. @throws RateSourceError */
  async price(token: string): Promise<DollarPrice | undefined> {
    const market = MARKETS.get(token);
    if (!market) return undefined;
    const { markets, asOf } = await this.sheet(PATH);
    const lastTrade = fieldOf(fieldsOf(fieldOf(markets, market), market), 'c');
    if (!Array.isArray(lastTrade)) throw new RateSourceError('malformed', `${market}.c is not a list`);
    return { price: rateOf(lastTrade[0], `${market}.c`), asOf };
  }
}
