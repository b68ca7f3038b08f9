/** One source's rate: fiat for one token, and when the source said so. */
export interface RateReading {
  source: string;
  /** Decimal above zero. */
  rate: string;
  /** When the source said so. If the rate is made of several, the time of the oldest. */
  asOf: Date;
  /** How long the publisher keeps the rate, if it publishes at fixed times and not as the market moves. */
  standsUntil?: Date;
  /** From this time on it is not used, however fresh it is: an operator's rate that expires. */
  endsAt?: Date;
}

/** A source of rates. A call has its own time-out and can be repeated. */
export interface RateSource {
  readonly name: string;
  /** True for fixed rates that do not follow a market: for local work only (docs/decisions/0015). */
  readonly isStatic: boolean;
  /**
   * Returns undefined if this source has no rate for the pair.
   * @throws RateSourceError when it should have one and cannot get it
   */
  read(token: string, currency: string): Promise<RateReading | undefined>;
}
