import { FIAT_CURRENCIES, type FiatCurrency, TOKENS } from '@cowrie/dto';
import {
  agree,
  type Agreement,
  fixedReading,
  FIXED_SOURCE,
  type RateEvidence,
  type RateReading,
  type RateRefusal,
  RateUnavailableError,
} from '@cowrie/rates';
import type { AppConfig } from '@cowrie/api/platform/config/app.config';
import type { RateBook, RatePair } from './rate-book.schema';

type Rates = AppConfig['rates'];
/** A rate, or why there is none. */
export type RateVerdict = 'ok' | RateRefusal;

/** What a customer would get for a pair now. */
export interface RateState {
  /** Every reading, including an operator's rate. */
  readings: readonly RateReading[];
  /** Absent: there is no rate. */
  evidence?: RateEvidence;
  /** Absent: there is a rate. */
  refusal?: RateUnavailableError;
  verdict: RateVerdict;
}

/** Every pair that can be priced. */
export const RATE_PAIRS: readonly RatePair[] = TOKENS.flatMap((token) =>
  FIAT_CURRENCIES.map((currency) => ({ token, currency })),
);

/** The names of the sources that price a currency. An operator's rate has no service to ask. */
export function sourceNamesOf({ sources, rules }: Rates, currency: FiatCurrency): string[] {
  const rule = rules?.[currency];
  if (!rule) return sources;
  return [rule.executable, ...rule.band].filter((name) => name !== FIXED_SOURCE);
}

/** How a currency is priced. */
export function agreementFor(rates: Rates, currency: FiatCurrency, memory?: Agreement['memory']): Agreement {
  return { policy: rates, sources: rates.sources, rule: rates.rules?.[currency], memory };
}

/** The current rate of a book, or the reason why there is none. Pure. */
export function stateOf(
  { readings, fixed, memory }: Pick<RateBook, 'readings' | 'fixed' | 'memory'>,
  rates: Rates,
  currency: FiatCurrency,
  now: Date,
): RateState {
  const all = [...readings, ...(fixed ? [fixedReading(fixed)] : [])].map(present);
  try {
    const evidence = agree(all, agreementFor(rates, currency, memory), now);
    return { readings: all, evidence, verdict: 'ok' };
  } catch (error) {
    if (!(error instanceof RateUnavailableError)) throw error;
    return { readings: all, refusal: error, verdict: error.refusal };
  }
}

/** Without the optional fields that a stored reading lacks. */
function present({ standsUntil, endsAt, ...reading }: RateBook['readings'][number]): RateReading {
  return { ...reading, ...(standsUntil && { standsUntil }), ...(endsAt && { endsAt }) };
}
