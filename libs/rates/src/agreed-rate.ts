import Big from 'big.js';
import type { RateReading } from './rate.port';

export interface RatePolicy {
  maxAgeSeconds: number;
  /** How far the outermost readings may lie apart, of the median. */
  maxSpreadBasisPoints: number;
  /** How many readings must be left after the old ones are out. */
  minSources: number;
}

/** No rate can be given: too old, too few, too far apart (catalogue: `rate_unavailable`). */
export class RateUnavailableError extends Error {
  override readonly name = 'RateUnavailableError';
}

/**
 * The median of the readings that are fresh enough (decisions §5). Of an even number, the lower of the middle two: the
 * merchant never gets less. A figure published at fixed times is fresh until its publisher's next one is overdue.
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
      `fresh rates from ${sorted.length} of ${policy.minSources} sources needed`,
    );
  if (highest.minus(lowest).times(10_000).gt(median.times(policy.maxSpreadBasisPoints))) {
    throw new RateUnavailableError('the sources disagree too far');
  }
  return median.toFixed();
}
