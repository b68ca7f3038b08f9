/** What happens when the price's source has no fresh rate: no rate at all, or the median of the others. */
export const DEGRADED_RULES = ['refuse', 'median'] as const;
export type DegradedRule = (typeof DEGRADED_RULES)[number];

/**
 * How one currency is priced: by the source that the money is sold at, with others as a band around it
 * (docs/decisions/0063).
 */
export interface RateRule<Source extends string = string> {
  /** The source that makes the price. */
  executable: Source;
  /** The sources that the price must be near. */
  band: readonly Source[];
  /** How far outside the band the price may be, in hundredths of a percent of the band's nearer end. */
  maxDeviationBasisPoints: number;
  /** How far the price may move within `jumpSeconds`, in hundredths of a percent. */
  maxJumpBasisPoints: number;
  jumpSeconds: number;
  degraded: DegradedRule;
}

/** The default figures of a rule. */
export const RATE_RULE_DEFAULTS = {
  maxDeviationBasisPoints: 300,
  maxJumpBasisPoints: 500,
  jumpSeconds: 600,
  degraded: 'refuse',
} as const satisfies Omit<RateRule, 'executable' | 'band'>;
