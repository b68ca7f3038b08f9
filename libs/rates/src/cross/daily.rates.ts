import { cachedSheets } from '../sheet.cache';
import {
  type Fields,
  fieldOf,
  fieldsOf,
  pastUnixTimeOf,
  rateOf,
  requireText,
  unixTimeOf,
} from '../http/answer.shape';
import { getExactJson } from '../http/bounded.get';
import { RateSourceError } from '../rate-source.error';
import { DEFAULT_TIMEOUT_MS, type SourceOptions } from '../source.options';

const HOUR_MS = 3_600_000;
/** The service allows one call an hour, and blocks callers that exceed its limit for 20 minutes. */
const TTL_MS = HOUR_MS;
/** An answer is cached here for an hour, and the service may be an hour late. */
const GRACE_MS = 2 * HOUR_MS;
/** It publishes daily. An answer that claims to be valid for much longer is refused. */
const LONGEST_STAND_MS = 48 * HOUR_MS;
const PATH = '/v6/latest/USD';

/** Fiat for one US dollar, published once a day. */
export interface DailyRate {
  rate: string;
  /** When the service published it. */
  asOf: Date;
  /** When the next one is due, plus a grace period. */
  standsUntil: Date;
}

interface Sheet {
  rates: Fields;
  asOf: Date;
  standsUntil: Date;
}

/**
 * ExchangeRate-API's open access: `{"result": "success", "base_code": "USD", "time_last_update_unix":
 * 1755043351, "time_next_update_unix": 1755130861, "rates": {"USD": 1, "NGN": 1540.064134, …}}`. Its terms
 * ask for attribution.
 */
export class DailyRates {
  private readonly sheet: (path: string) => Promise<Sheet>;

  constructor({
    now,
    baseUrl = 'https://open.er-api.com',
    timeoutMs = DEFAULT_TIMEOUT_MS,
    ttlMs = TTL_MS,
  }: SourceOptions) {
    const load = async (path: string): Promise<Sheet> =>
      toSheet(await getExactJson(baseUrl + path, { timeoutMs }), now());
    this.sheet = cachedSheets(load, { ttlMs, now });
  }

  /** Returns undefined for a currency without a rate. @throws RateSourceError */
  async rate(currency: string): Promise<DailyRate | undefined> {
    const { rates, asOf, standsUntil } = await this.sheet(PATH);
    const rate = fieldOf(rates, currency);
    if (rate === undefined) return undefined;
    return { rate: rateOf(rate, `USD in ${currency}`), asOf, standsUntil };
  }
}

function toSheet(answer: unknown, now: Date): Sheet {
  const fields = fieldsOf(answer, 'the answer');
  requireText(fields, 'result', 'success');
  requireText(fields, 'base_code', 'USD');
  const asOf = pastUnixTimeOf(fieldOf(fields, 'time_last_update_unix'), 'time_last_update_unix', now);
  const next = unixTimeOf(fieldOf(fields, 'time_next_update_unix'), 'time_next_update_unix');
  const standsMs = next.getTime() - asOf.getTime();
  if (standsMs <= 0 || standsMs > LONGEST_STAND_MS)
    throw new RateSourceError('malformed', 'time_next_update_unix is not within two days of the last update');
  return {
    rates: fieldsOf(fieldOf(fields, 'rates'), 'rates'),
    asOf,
    standsUntil: new Date(next.getTime() + GRACE_MS),
  };
}
