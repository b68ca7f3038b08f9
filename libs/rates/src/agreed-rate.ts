import Big from 'big.js';
import type { RateEvidence } from './rate.evidence';
import type { RateReading } from './rate.port';

export interface RatePolicy {
  maxAgeSeconds: number;
  /** The largest allowed difference between the highest and the lowest reading, as a share of the median. */
  maxSpreadBasisPoints: number;
  /** How many fresh readings are needed. */
  minSources: number;
}

/**
 * Why there is no rate. `stale`: no fresh reading from the source of the price. `too_few`: fewer fresh
 * readings than needed, or nothing to compare the price with. `disagree`: the sources are too far apart.
 * `outside_band`: the price is too far from the others. `jumped`: it moved too far within minutes.
 */
export const RATE_REFUSALS = ['stale', 'too_few', 'disagree', 'outside_band', 'jumped'] as const;
export type RateRefusal = (typeof RATE_REFUSALS)[number];

/**
 * The readings give no rate (error code `rate_unavailable`). The message is for the people who run the
 * service.
 */
export class RateUnavailableError extends Error {
  override readonly name = 'RateUnavailableError';

  constructor(
    readonly refusal: RateRefusal,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Whether a reading can be used: above zero, not expired, and young enough or within its publisher's
 * schedule.
 */
export function isFresh(
  { asOf, standsUntil, endsAt, rate }: RateReading,
  { maxAgeSeconds }: Pick<RatePolicy, 'maxAgeSeconds'>,
  now: Date,
): boolean {
  if (endsAt !== undefined && endsAt <= now) return false;
  const isYoung = asOf.getTime() >= now.getTime() - maxAgeSeconds * 1000;
  return (isYoung || (standsUntil !== undefined && standsUntil > now)) && new Big(rate).gt(0);
}

/**
 * The median of the fresh readings, and what it was made of (docs/decisions/0015). For an even number of
 * readings it is the lower of the middle two, so that the merchant never gets less. A rate with a publication
 * schedule is fresh until the next one is overdue.
 * @throws RateUnavailableError
 */
export function agreedRate(readings: readonly RateReading[], policy: RatePolicy, now: Date): RateEvidence {
  const isUsed = (reading: RateReading) => isFresh(reading, policy, now);
  const sorted = readings
    .filter(isUsed)
    .map(({ rate }) => new Big(rate))
    .sort((a, b) => a.cmp(b));
  const [lowest, highest] = [sorted[0], sorted.at(-1)];
  const median = sorted[Math.floor((sorted.length - 1) / 2)];
  if (!lowest || !highest || !median)
    throw new RateUnavailableError('stale', 'no fresh rate from any source');
  if (sorted.length < policy.minSources)
    throw new RateUnavailableError(
      'too_few',
      `fresh rates from ${sorted.length} of ${policy.minSources} needed sources`,
    );
  if (highest.minus(lowest).times(10_000).gt(median.times(policy.maxSpreadBasisPoints))) {
    throw new RateUnavailableError('disagree', 'the sources disagree by more than the allowed spread');
  }
  return {
    rate: median.toFixed(),
    agreedAt: now,
    rule: 'median',
    readings: readings.map((reading) => ({
      source: reading.source,
      rate: reading.rate,
      asOf: reading.asOf,
      role: isUsed(reading) ? 'price' : 'left_out',
    })),
  };
}

/**
 * How far apart readings are: highest less lowest, as a share of the lower median. It is for people and
 * alarms, so it is a float. Undefined with fewer than two readings.
 */
export function spreadOf(readings: readonly Pick<RateReading, 'rate'>[]): number | undefined {
  const sorted = readings.map(({ rate }) => new Big(rate)).sort((a, b) => a.cmp(b));
  const [lowest, highest] = [sorted[0], sorted.at(-1)];
  const median = sorted[Math.floor((sorted.length - 1) / 2)];
  if (sorted.length < 2 || !lowest || !highest || !median?.gt(0)) return undefined;
  return highest.minus(lowest).div(median).toNumber();
}
