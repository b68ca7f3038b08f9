import { amountOf, fiat, formatFiat, parseAmount } from '@cowrie/money';

/**
 * Signed, because a line can be below zero. @throws MoneyError for a text that is not an amount of the
 * currency
 */
export function unitsOf(currency: string, text: string): bigint {
  const isNegative = text.startsWith('-');
  const { units } = parseAmount(fiat(currency), isNegative ? text.slice(1) : text);
  return isNegative ? -units : units;
}

export function textOf(currency: string, units: bigint): string {
  return formatFiat(amountOf(fiat(currency), units));
}
