import { fromBaseUnits, MOST_DECIMALS, toBaseUnits } from './transfer';

/** A hundredth of a token: two decimals are easy to type, and exchanges accept them. */
const STEP_UNITS = 10n ** 16n;
/**
 * A surplus of any size is credited to the payment (`docs/interface.md §3.6`), and is not refunded
 * automatically. So the page suggests at most half a percent, which is also the default tolerance of a
 * payment (§3.4).
 */
const TOTAL_PER_SURPLUS = 200n;

/**
 * `amount` rounded up to two decimals, as an amount that suffices too. Null when it has no more decimals, or
 * when the surplus would be more than half a percent of `total`, the amount of the whole payment.
 */
export function shorterAmount(amount: string, total: string): string | null {
  const units = toBaseUnits(amount, MOST_DECIMALS);
  if (units === null) return null;
  const rounded = ((units + STEP_UNITS - 1n) / STEP_UNITS) * STEP_UNITS;
  const surplus = fromBaseUnits(rounded - units, MOST_DECIMALS);
  return isRoundingSurplus(surplus, total) ? fromBaseUnits(rounded, MOST_DECIMALS) : null;
}

/** True for a surplus that the page itself suggested, by a shorter amount. */
export function isRoundingSurplus(surplus: string, total: string): boolean {
  const units = toBaseUnits(surplus, MOST_DECIMALS);
  const totalUnits = toBaseUnits(total, MOST_DECIMALS);
  if (units === null || totalUnits === null) return false;
  return units < STEP_UNITS && units * TOTAL_PER_SURPLUS <= totalUnits;
}
