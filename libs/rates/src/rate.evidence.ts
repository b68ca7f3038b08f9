/**
 * What an agreed rate was made of. It is stored with the payment that was priced with it
 * (docs/decisions/0015).
 */
export interface RateEvidence {
  /** Fiat per one token, a decimal above zero, before a merchant's markup. */
  rate: string;
  /** When the rule was applied. */
  agreedAt: Date;
  /**
   * `median`: of all fresh readings. `executable`: the price that the money is sold at, with the others as a
   * band around it.
   */
  rule: 'median' | 'executable';
  /** Every reading that the rule received. */
  readings: readonly RateEvidenceReading[];
}

export interface RateEvidenceReading {
  source: string;
  /** Decimal above zero. */
  rate: string;
  /** When the source said so. */
  asOf: Date;
  /**
   * `price`: it made the rate, alone or as part of the median. `band`: the rate had to be near it.
   * `left_out`: too old, or not positive.
   */
  role: 'price' | 'band' | 'left_out';
}
