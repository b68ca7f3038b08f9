import { priceIdsOf } from '@cowrie/tables';
import { cachedSheets } from '../sheet.cache';
import { type Fields, fieldOf, fieldsOf, rateOf, requireText } from '../http/answer.shape';
import { getExactJson } from '../http/bounded.get';
import type { RateReading, RateSource } from '../rate.port';
import { DEFAULT_TIMEOUT_MS, DEFAULT_TTL_MS, type SourceOptions } from '../source.options';

const IDS = priceIdsOf('coinbase');

/** One token's rates in every currency. */
interface Sheet {
  rates: Fields;
  asOf: Date;
}

/**
 * Coinbase's public exchange rates. `GET /v2/exchange-rates?currency=USDC` returns `{"data": {"currency":
 * "USDC", "rates": {"NGN": "1550.12", …}}}`: fiat for one token, as decimal strings. The answer has no time,
 * so a reading is as of the answer.
 */
export class CoinbaseSource implements RateSource {
  readonly name = 'coinbase';
  readonly isStatic = false;
  private readonly sheet: (id: string) => Promise<Sheet>;

  constructor({
    now,
    baseUrl = 'https://api.coinbase.com',
    timeoutMs = DEFAULT_TIMEOUT_MS,
    ttlMs = DEFAULT_TTL_MS,
  }: SourceOptions) {
    const load = async (id: string): Promise<Sheet> => {
      const answer = await getExactJson(`${baseUrl}/v2/exchange-rates?currency=${id}`, { timeoutMs });
      const data = fieldsOf(fieldOf(fieldsOf(answer, 'the answer'), 'data'), 'data');
      requireText(data, 'currency', id);
      return { rates: fieldsOf(fieldOf(data, 'rates'), 'data.rates'), asOf: now() };
    };
    this.sheet = cachedSheets(load, { ttlMs, now });
  }

  async read(token: string, currency: string): Promise<RateReading | undefined> {
    const id = IDS.get(token);
    if (!id) return undefined;
    const { rates, asOf } = await this.sheet(id);
    const rate = fieldOf(rates, currency);
    if (rate === undefined) return undefined;
    return { source: this.name, rate: rateOf(rate, `${token} in ${currency}`), asOf };
  }
}
