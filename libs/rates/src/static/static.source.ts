import Big from 'big.js';
import { CURRENCY_TABLE, isFiatCurrency, isToken, TOKEN_TABLE } from '@cowrie/tables';
import type { RateReading, RateSource } from '../rate.port';

/**
 * Fixed figures for local work, from the tables of tokens and currencies. Always fresh and never right, so
 * the service does not start with it where money is real (docs/decisions/0015).
 */
export class StaticRateSource implements RateSource {
  readonly name = 'static';
  readonly isStatic = true;

  constructor(private readonly now: () => Date) {}

  async read(token: string, currency: string): Promise<RateReading | undefined> {
    if (!isToken(token) || !isFiatCurrency(currency)) return undefined;
    const dollars = new Big(TOKEN_TABLE[token].staticDollars);
    const rate = dollars.times(CURRENCY_TABLE[currency].staticPerDollar).toFixed();
    return { source: this.name, rate, asOf: this.now() };
  }
}
