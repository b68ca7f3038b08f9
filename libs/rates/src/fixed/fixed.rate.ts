import type { RateReading } from '../rate.port';

/** The source name of an operator's rate. */
export const FIXED_SOURCE = 'fixed';

/** A rate that an operator has set, for a limited time. */
export interface FixedRate {
  /** Decimal above zero: fiat per one token. */
  rate: string;
  fixedAt: Date;
  expiresAt: Date;
}

/** The reading of an operator's rate. No service is asked, and it ends when the operator said. */
export function fixedReading({ rate, fixedAt, expiresAt }: FixedRate): RateReading {
  return { source: FIXED_SOURCE, rate, asOf: fixedAt, standsUntil: expiresAt, endsAt: expiresAt };
}
