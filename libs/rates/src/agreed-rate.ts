import Big from 'big.js';
import type { RateReading } from './rate.port';

export interface RatePolicy {
  maxAgeSeconds: number;
  /** The largest allowed difference between the highest and the lowest reading, as a share of the median. */
  maxSpreadBasisPoints: number;
  /** How many fresh readings are needed. */
  minSources: number;
}

/** The readings are too old, too few, or too different (error code `rate_unavailable`). */
export class RateUnavailableError extends Error {
  override readonly name = 'RateUnavailableError';
}

/**
 * Returns the median of the fresh readings (docs/decisions/0015). Of an even number it is the lower of the middle two,
 * so that the merchant never gets less. A rate that is published at fixed times is fresh until its publisher's next one
 * is overdue.
 * @throws RateUnavailableError
 */
export function agreedRate(readings: readonly RateReading[], policy: RatePolicy, now: Date): string {
  const oldest = new Date(now.getTime() - policy.maxAgeSeconds * 1000);
  const fresh = readings
    .filter(({ asOf, standsUntil }) => asOf >= oldest || (standsUntil !== undefined && standsUntil > now))
    .map(({ rate }) => new Big(rate));
  const sorted = fresh.filter((rate) => rate.gt(0)).sort((a, b) => a.cmp(b));
  const [lowest, highest] = [sorted[0], sorted.at(-1)];
  const median = sorted[Math.floor((sorted.length - 1) / 2)];
  if (!lowest || !highest || !median) throw new RateUnavailableError('no fresh rate from any source');
  if (sorted.length < policy.minSources)
    throw new RateUnavailableError(
      `fresh rates from ${sorted.length} of ${policy.minSources} needed sources`,
    );
  if (highest.minus(lowest).times(10_000).gt(median.times(policy.maxSpreadBasisPoints))) {
    throw new RateUnavailableError('the sources disagree by more than the allowed spread');
  }
  return median.toFixed();
}

/**
 * How far readings are apart: highest less lowest, as a share of the lower median. For people and alarms, so it is a float. Undefined
 * with fewer than two readings.
 */
export function spreadOf(readings: readonly RateReading[]): number | undefined {
  const sorted = readings.map(({ rate }) => new Big(rate)).sort((a, b) => a.cmp(b));
  const [lowest, highest] = [sorted[0], sorted.at(-1)];
  const median = sorted[Math.floor((sorted.length - 1) / 2)];
  if (sorted.length < 2 || !lowest || !highest || !median?.gt(0)) return undefined;
  return highest.minus(lowest).div(median).toNumber();
}
