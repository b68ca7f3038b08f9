import { bidOf, type Fields, fieldOf, fieldsOf, pastIsoTimeOf, requireText } from '../http/answer.shape';
import { getExactJson } from '../http/bounded.get';
import type { RateReading, RateSource } from '../rate.port';
import { cachedSheets } from '../sheet.cache';
import { DEFAULT_TIMEOUT_MS, DEFAULT_TTL_MS, type SourceOptions } from '../source.options';

const MARKETS: Readonly<Record<string, string>> = { 'USDT/ZAR': 'USDTZAR', 'USDC/ZAR': 'USDCZAR' };

/**
 * VALR's order book: `GET /v1/public/USDTZAR/marketsummary` returns `{"currencyPair": "USDTZAR", "askPrice":
 * "18.12", "bidPrice": "18.1", "created": "2024-03-24T21:49:08.217Z", …}`.
 */
export class ValrSource implements RateSource {
  readonly name = 'valr';
  readonly isStatic = false;
  private readonly sheet: (market: string) => Promise<Fields>;
  private readonly now: () => Date;

  constructor({
    now,
    baseUrl = 'https://api.valr.com',
    timeoutMs = DEFAULT_TIMEOUT_MS,
    ttlMs = DEFAULT_TTL_MS,
  }: SourceOptions) {
    this.now = now;
    const load = async (market: string) => {
      const url = `${baseUrl}/v1/public/${market}/marketsummary`;
      const answer = fieldsOf(await getExactJson(url, { timeoutMs }), 'the answer');
      requireText(answer, 'currencyPair', market);
      return answer;
    };
    this.sheet = cachedSheets(load, { ttlMs, now });
  }

  async read(token: string, currency: string): Promise<RateReading | undefined> {
    const pair = `${token}/${currency}`;
    const market = Object.hasOwn(MARKETS, pair) ? MARKETS[pair] : undefined;
    if (market === undefined) return undefined;
    const summary = await this.sheet(market);
    return {
      source: this.name,
      rate: bidOf({ bid: fieldOf(summary, 'bidPrice'), ask: fieldOf(summary, 'askPrice') }, market),
      asOf: pastIsoTimeOf(fieldOf(summary, 'created'), 'created', this.now()),
    };
  }
}
