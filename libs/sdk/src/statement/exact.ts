import { amountOf, formatCrypto, MoneyError, parseAmount } from '@cowrie/money';
import { isTronText } from '../proof/tron-address';

/** More than any token has. */
export const MOST_DECIMALS = 36;
const EXACT = { code: '', decimals: MOST_DECIMALS };

/** A decimal of any token as a whole number, for comparing and adding. @throws MoneyError */
export function exactOf(decimal: string): bigint {
  return parseAmount(EXACT, decimal).units;
}

export function exactText(exact: bigint): string {
  return formatCrypto(amountOf(EXACT, exact));
}

/** The sum of decimals; a missing one counts as zero. @throws MoneyError */
export function exactSum(decimals: readonly (string | undefined)[]): bigint {
  return decimals.reduce((sum, one) => sum + exactOf(one ?? '0'), 0n);
}

/** `1550.00` equals `1550`. A text that is not a decimal equals nothing. */
export function isSameDecimal(one: string | undefined, other: string): boolean {
  try {
    return one !== undefined && exactOf(one) === exactOf(other);
  } catch (error) {
    if (error instanceof MoneyError) return false;
    throw error;
  }
}

export function isSameAddress(one: string, other: string): boolean {
  // In Base58 capitals are other digits.
  return isTronText(one) ? one === other : one.toLowerCase() === other.toLowerCase();
}
