import { amountOf, formatCrypto, MoneyError, parseAmount } from '@cowrie/money';

/** More than any token has. */
const EXACT = { code: '', decimals: 36 };

/** A decimal of any token, as a whole number that can be compared and added. @throws MoneyError */
export function exactOf(decimal: string): bigint {
  return parseAmount(EXACT, decimal).units;
}

export function exactText(exact: bigint): string {
  return formatCrypto(amountOf(EXACT, exact));
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
