import { agreedRate, isFresh, type RatePolicy, RateUnavailableError } from '../agreed-rate';
import { FIXED_SOURCE } from '../fixed/fixed.rate';
import type { RateEvidence } from '../rate.evidence';
import type { RateReading } from '../rate.port';
import { executableRate, partsOf } from './executable.rate';
import { jumpedFrom, type PriceMemory } from './price.memory';
import type { RateRule } from './rate.rule';

/** How a pair is priced. */
export interface Agreement {
  policy: RatePolicy;
  /** The sources of the median, if there is no rule. */
  sources: readonly string[];
  /** The rule of the pair's currency. Absent: the median. */
  rule?: RateRule | undefined;
  /** The prices that were agreed before. Only a rule uses them. */
  memory?: PriceMemory | undefined;
}

/**
 * The rate of a pair: an operator's rate if there is one, else the one by the currency's rule, else the
 * median of the sources (docs/decisions/0015, docs/decisions/0063). Pure.
 * @throws RateUnavailableError
 */
export function agree(readings: readonly RateReading[], agreement: Agreement, now: Date): RateEvidence {
  const { policy, rule, sources, memory = {} } = agreement;
  const fixed = readings.find(({ source }) => source === FIXED_SOURCE);
  if (fixed && isFresh(fixed, policy, now)) {
    const band = readings.map(({ source }) => source).filter((source) => source !== FIXED_SOURCE);
    const maxDeviationBasisPoints = rule?.maxDeviationBasisPoints ?? policy.maxSpreadBasisPoints;
    return executableRate(
      readings,
      { source: FIXED_SOURCE, band, maxDeviationBasisPoints, isTrusted: true },
      policy,
      now,
    );
  }
  if (!rule) return agreedRate(of(sources, readings), policy, now);
  const evidence = ruledRate(readings, rule, policy, now);
  const before = jumpedFrom(evidence.rate, memory, rule, now);
  if (before)
    throw new RateUnavailableError(
      'jumped',
      `the price moved from ${before.rate} to ${evidence.rate} within ${rule.jumpSeconds} s`,
    );
  return evidence;
}

/** A price outside its band is never replaced: one of the sources is wrong, and nobody knows which. */
function ruledRate(
  readings: readonly RateReading[],
  rule: RateRule,
  policy: RatePolicy,
  now: Date,
): RateEvidence {
  const price = readings.find(({ source }) => source === rule.executable);
  const isMissing = !price || !isFresh(price, policy, now);
  if (isMissing && rule.degraded === 'median') return agreedRate(of(rule.band, readings), policy, now);
  return executableRate(of([rule.executable, ...rule.band], readings), partsOf(rule), policy, now);
}

function of(sources: readonly string[], readings: readonly RateReading[]): RateReading[] {
  return readings.filter(({ source }) => sources.includes(source));
}
