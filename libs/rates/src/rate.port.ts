/** One source's word: fiat per one token, and when the source said so. */
export interface RateReading {
  source: string;
  /** Decimal above zero. */
  rate: string;
  /** Of a figure made of several, the oldest one's time. */
  asOf: Date;
  /** Until when the service itself lets the figure stand, if it publishes at fixed times and not as the market moves. */
  standsUntil?: Date;
}

/** Where rates come from. A call has a timeout of its own and may be repeated at will. */
export interface RateSource {
  readonly name: string;
  /** True for fixed figures that follow no market: local work only (decisions §5). */
  readonly isStatic: boolean;
  /**
   * undefined: this source does not quote the pair.
   * @throws RateSourceError when it should, and cannot
   */
  read(token: string, currency: string): Promise<RateReading | undefined>;
}
