import { fromBaseUnits, MOST_DECIMALS, toBaseUnits } from './transfer';

/**
 * About how many tokens a fiat amount costs at `rate` (fiat for one token), rounded up to two decimals:
 * `3.23`. For a look before the choice; the choice fixes the amount. Null for input that is no plain amount.
 */
export function approximateAmount(fiat: string, rate: string): string | null {
  const [units, price] = [toBaseUnits(fiat, MOST_DECIMALS), toBaseUnits(rate, MOST_DECIMALS)];
  if (units === null || price === null) return null;
  return fromBaseUnits((units * 100n + price - 1n) / price, 2);
}
