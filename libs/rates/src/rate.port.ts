/** One source's rate: fiat for one token, and its time. */
export interface RateReading {
  source: string;
  /** Decimal above zero. */
  rate: string;
  /** When the source said so. If the rate combines several, the time of the oldest. */
  asOf: Date;
  /** How long the rate stands, if its publisher has fixed times and does not follow the market. */
  standsUntil?: Date;
  /** The rate is not used from this time on, however fresh it is: an operator's rate expires. */
  endsAt?: Date;
}

/** A source of rates. A call has its own time-out and can be repeated. */
export interface RateSource {
  readonly name: string;
  /** True for fixed rates that do not follow a market: for local work only (docs/decisions/0015). */
  readonly isStatic: boolean;
  /**
   * Returns undefined if this source has no rate for the pair.
   * @throws RateSourceError when it should have one but cannot get it
   */
  read(token: string, currency: string): Promise<RateReading | undefined>;
}
