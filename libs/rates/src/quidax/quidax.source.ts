import { bidOf, type Fields, fieldOf, fieldsOf, pastUnixTimeOf, requireText } from '../http/answer.shape';
import { getExactJson } from '../http/bounded.get';
import type { RateReading, RateSource } from '../rate.port';
import { cachedSheets } from '../sheet.cache';
import { DEFAULT_TIMEOUT_MS, DEFAULT_TTL_MS, type SourceOptions } from '../source.options';

/** Its markets that sell a token for fiat. It has no market for USDC and fiat. */
const MARKETS: Readonly<Record<string, string>> = { 'USDT/NGN': 'usdtngn', 'USDT/GHS': 'usdtghs' };

/**
 * Quidax's order book: `GET /api/v1/markets/tickers/usdtngn` returns `{"status": "success", "data": {"at":
 * 1700000000, "ticker": {"buy": "1654.1", "sell": "1656.75", …}}}`. `buy` is the highest bid, and `at` the
 * time in Unix seconds.
 */
export class QuidaxSource implements RateSource {
  readonly name = 'quidax';
  readonly isStatic = false;
  private readonly sheet: (market: string) => Promise<Fields>;
  private readonly now: () => Date;

  constructor({
    now,
    baseUrl = 'https://www.quidax.com',
    timeoutMs = DEFAULT_TIMEOUT_MS,
    ttlMs = DEFAULT_TTL_MS,
  }: SourceOptions) {
    this.now = now;
    const load = async (market: string) => {
      const url = `${baseUrl}/api/v1/markets/tickers/${market}`;
      const answer = fieldsOf(await getExactJson(url, { timeoutMs }), 'the answer');
      requireText(answer, 'status', 'success');
      return fieldsOf(fieldOf(answer, 'data'), 'data');
    };
    this.sheet = cachedSheets(load, { ttlMs, now });
  }

  async read(token: string, currency: string): Promise<RateReading | undefined> {
    const pair = `${token}/${currency}`;
    const market = Object.hasOwn(MARKETS, pair) ? MARKETS[pair] : undefined;
    if (market === undefined) return undefined;
    const data = await this.sheet(market);
    const ticker = fieldsOf(fieldOf(data, 'ticker'), 'data.ticker');
    return {
      source: this.name,
      rate: bidOf({ bid: fieldOf(ticker, 'buy'), ask: fieldOf(ticker, 'sell') }, market),
      asOf: pastUnixTimeOf(fieldOf(data, 'at'), 'data.at', this.now()),
    };
  }
}
