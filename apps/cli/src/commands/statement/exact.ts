import { amountOf, formatCrypto, MoneyError, parseAmount } from '@cowrie/money';

/** More than any token has. */
export const MOST_DECIMALS = 36;
const EXACT = { code: '', decimals: MOST_DECIMALS };

/** A decimal of any token, as a whole number that can be compared and added. @throws MoneyError */
export function exactOf(decimal: string): bigint {
  return parseAmount(EXACT, decimal).units;
}

export function exactText(exact: bigint): string {
  return formatCrypto(amountOf(EXACT, exact));
}

/** The sum of decimals; what is missing is nothing. @throws MoneyError */
export function exactSum(decimals: readonly (string | undefined)[]): bigint {
  return decimals.reduce((sum, one) => sum + exactOf(one ?? '0'), 0n);
}

/** `1550.00` is `1550`. What is no decimal is the same as nothing. */
export function isSameDecimal(one: string | undefined, other: string): boolean {
  try {
    return one !== undefined && exactOf(one) === exactOf(other);
  } catch (error) {
    if (error instanceof MoneyError) return false;
    throw error;
  }
}

export function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
