import Big from 'big.js';
import { isFresh, type RatePolicy, RateUnavailableError } from '../agreed-rate';
import type { RateEvidence, RateEvidenceReading } from '../rate.evidence';
import type { RateReading } from '../rate.port';
import type { RateRule } from './rate.rule';

type Limits = Pick<RatePolicy, 'maxAgeSeconds' | 'maxSpreadBasisPoints'>;

/** The reading that makes the price, and those that it is compared with. */
export interface PriceParts {
  source: string;
  band: readonly string[];
  maxDeviationBasisPoints: number;
  /** Whether the price needs no other reading, nor others that agree: true for an operator's rate. */
  isTrusted?: boolean;
}

/**
 * The price of one source, with the others as a band around it (docs/decisions/0063). Pure.
 * @throws RateUnavailableError
 */
export function executableRate(
  readings: readonly RateReading[],
  { source, band, maxDeviationBasisPoints, isTrusted = false }: PriceParts,
  limits: Limits,
  now: Date,
): RateEvidence {
  const fresh = readings.filter((reading) => isFresh(reading, limits, now));
  const price = fresh.find((reading) => reading.source === source);
  if (!price) throw new RateUnavailableError('stale', `no fresh rate from ${source}, which makes the price`);
  const others = fresh.filter((reading) => reading.source !== source && band.includes(reading.source));
  if (!isTrusted) requireBand(others, limits);
  const outside = beyondBand(price, others, maxDeviationBasisPoints);
  if (outside) throw new RateUnavailableError('outside_band', outside);
  const roleOf = (reading: RateReading): RateEvidenceReading['role'] =>
    reading === price ? 'price' : others.includes(reading) ? 'band' : 'left_out';
  return {
    rate: new Big(price.rate).toFixed(),
    agreedAt: now,
    rule: 'executable',
    readings: readings.map((reading) => ({
      source: reading.source,
      rate: reading.rate,
      asOf: reading.asOf,
      role: roleOf(reading),
    })),
  };
}

/** An empty band checks nothing, and a band of sources that disagree checks hardly more. */
function requireBand(others: readonly RateReading[], { maxSpreadBasisPoints }: Limits): void {
  if (others.length === 0)
    throw new RateUnavailableError('too_few', 'no fresh rate to compare the price with');
  const { lowest, highest, median } = rangeOf(others);
  if (highest.minus(lowest).times(10_000).gt(median.times(maxSpreadBasisPoints)))
    throw new RateUnavailableError(
      'disagree',
      'the sources of the band disagree by more than the allowed spread',
    );
}

/**
 * What is wrong with the price, as text; undefined when it is near enough to the band, or there is no band.
 */
function beyondBand(
  { source, rate }: RateReading,
  others: readonly RateReading[],
  maxDeviationBasisPoints: number,
): string | undefined {
  if (others.length === 0) return undefined;
  const { lowest, highest } = rangeOf(others);
  const price = new Big(rate).times(10_000);
  const isWithin =
    price.gte(lowest.times(10_000 - maxDeviationBasisPoints)) &&
    price.lte(highest.times(10_000 + maxDeviationBasisPoints));
  if (isWithin) return undefined;
  return `${source} says ${rate}, and the band is ${lowest.toFixed()} to ${highest.toFixed()}`;
}

/** The range of at least one reading. */
function rangeOf(readings: readonly RateReading[]): { lowest: Big; highest: Big; median: Big } {
  const sorted = readings.map(({ rate }) => new Big(rate)).sort((a, b) => a.cmp(b));
  const at = (place: number) => sorted[place] ?? new Big(0);
  return {
    lowest: at(0),
    highest: at(sorted.length - 1),
    median: at(Math.floor((sorted.length - 1) / 2)),
  };
}

/** The parts of a rule. */
export function partsOf({ executable, band, maxDeviationBasisPoints }: RateRule): PriceParts {
  return { source: executable, band, maxDeviationBasisPoints };
}
