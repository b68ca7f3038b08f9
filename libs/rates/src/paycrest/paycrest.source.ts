import { type Fields, fieldOf, fieldsOf, rateOf, requireText } from '../http/answer.shape';
import { getExactJson } from '../http/bounded.get';
import type { RateReading, RateSource } from '../rate.port';
import { cachedSheets } from '../sheet.cache';
import { DEFAULT_TIMEOUT_MS, DEFAULT_TTL_MS, type SourceOptions } from '../source.options';

/** A network on which Paycrest accepts each token. Its price hardly differs between networks. */
const NETWORKS: Readonly<Record<string, string>> = { USDC: 'base', USDT: 'polygon' };
const CURRENCIES = ['NGN', 'KES'];
/** Its price depends on the amount. This is the amount of an ordinary payment, in tokens. */
const AMOUNT = 100;

/**
 * The rate that Paycrest's providers pay out for a token: `GET /v2/rates/base/USDC/100/NGN?side=sell` returns
 * `{"status": "success", "data": {"sell": {"rate": "1373.43", …}}}`. The answer has no time, so a reading is
 * as of the answer.
 */
export class PaycrestSource implements RateSource {
  readonly name = 'paycrest';
  readonly isStatic = false;
  private readonly sheet: (path: string) => Promise<{ sell: Fields; asOf: Date }>;

  constructor({
    now,
    baseUrl = 'https://api.paycrest.io',
    timeoutMs = DEFAULT_TIMEOUT_MS,
    ttlMs = DEFAULT_TTL_MS,
  }: SourceOptions) {
    const load = async (path: string) => {
      const answer = fieldsOf(await getExactJson(baseUrl + path, { timeoutMs }), 'the answer');
      requireText(answer, 'status', 'success');
      const data = fieldsOf(fieldOf(answer, 'data'), 'data');
      return { sell: fieldsOf(fieldOf(data, 'sell'), 'data.sell'), asOf: now() };
    };
    this.sheet = cachedSheets(load, { ttlMs, now });
  }

  async read(token: string, currency: string): Promise<RateReading | undefined> {
    if (!Object.hasOwn(NETWORKS, token) || !CURRENCIES.includes(currency)) return undefined;
    const path = `/v2/rates/${NETWORKS[token]}/${token}/${AMOUNT}/${currency}?side=sell`;
    const { sell, asOf } = await this.sheet(path);
    return { source: this.name, rate: rateOf(fieldOf(sell, 'rate'), `${token} in ${currency}`), asOf };
  }
}
