import { FIAT_CURRENCIES, isFiatCurrency, priceIdsOf } from '@cowrie/tables';
import { cachedSheets } from '../sheet.cache';
import { type Fields, fieldOf, fieldsOf, pastUnixTimeOf, rateOf } from '../http/answer.shape';
import { getExactJson } from '../http/bounded.get';
import type { RateReading, RateSource } from '../rate.port';
import { DEFAULT_TIMEOUT_MS, type SourceOptions } from '../source.options';

/** CoinGecko's names for coins: a symbol such as `usdc` may belong to several coins. */
const COIN_IDS = priceIdsOf('coingecko');
/**
 * The public service updates its prices once a minute and limits calls, so a shorter time would only lead to
 * refusals.
 */
const TTL_MS = 60_000;
const PATH = `/api/v3/simple/price?${[
  `ids=${[...COIN_IDS.values()].join(',')}`,
  `vs_currencies=${FIAT_CURRENCIES.join(',').toLowerCase()}`,
  'include_last_updated_at=true',
  'precision=full',
].join('&')}`;

/**
 * CoinGecko's average over exchanges. One call returns every pair: `GET /api/v3/simple/price` returns
 * `{"usd-coin": {"ngn": 1550.123, "last_updated_at": 1711356300}, …}`, fiat for one token as JSON numbers. A
 * pair without a price is missing or null.
 */
export class CoinGeckoSource implements RateSource {
  readonly name = 'coingecko';
  readonly isStatic = false;
  private readonly sheet: (path: string) => Promise<Fields>;
  private readonly now: () => Date;

  constructor({
    now,
    baseUrl = 'https://api.coingecko.com',
    timeoutMs = DEFAULT_TIMEOUT_MS,
    ttlMs = TTL_MS,
    key,
  }: SourceOptions & { key?: string | undefined }) {
    this.now = now;
    const headers = key === undefined ? {} : { 'x-cg-demo-api-key': key };
    const load = async (path: string): Promise<Fields> =>
      fieldsOf(await getExactJson(baseUrl + path, { timeoutMs, headers }), 'the answer');
    this.sheet = cachedSheets(load, { ttlMs, now });
  }

  async read(token: string, currency: string): Promise<RateReading | undefined> {
    const id = COIN_IDS.get(token);
    if (!id || !isFiatCurrency(currency)) return undefined;
    const coin = fieldOf(await this.sheet(PATH), id);
    if (coin === undefined) return undefined;
    const fields = fieldsOf(coin, id);
    const rate = fieldOf(fields, currency.toLowerCase());
    if (rate === undefined || rate === null) return undefined;
    return {
      source: this.name,
      rate: rateOf(rate, `${token} in ${currency}`),
      asOf: pastUnixTimeOf(fieldOf(fields, 'last_updated_at'), `${id}.last_updated_at`, this.now()),
    };
  }
}
