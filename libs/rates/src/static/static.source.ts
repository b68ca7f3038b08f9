import type { RateReading, RateSource } from '../rate.port';

/** Fixed figures for local work: fiat per US dollar, which a token stands for here. */
export const LOCAL_RATES: Readonly<Record<string, string>> = {
  NGN: '1550.00',
  GHS: '12.40',
  KES: '129.20',
  ZAR: '18.10',
  USD: '1.00',
};

/** Always fresh, never right: a live environment refuses to start with it (decisions §5). */
export class StaticRateSource implements RateSource {
  readonly name = 'static';
  readonly isStatic = true;

  constructor(
    private readonly now: () => Date,
    private readonly rates: Readonly<Record<string, string>> = LOCAL_RATES,
  ) {}

  async read(_token: string, currency: string): Promise<RateReading | undefined> {
    const rate = this.rates[currency];
    return rate === undefined ? undefined : { source: this.name, rate, asOf: this.now() };
  }
}
