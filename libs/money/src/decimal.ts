import Big from 'big.js';
import { Amount, Asset, MoneyError } from './amount';

/** Digits, with or without a fraction. Most amounts have this form, and their digits need no calculation. */
const PLAIN = /^(\d+)(?:\.(\d+))?$/;

/**
 * Returns a decimal as an amount, exactly. Accepts a string, or the JSON number of a request.
 * @throws MoneyError when it is not a finite decimal, or has more decimals than the asset
 */
export function parseAmount(asset: Asset, decimal: string | number | Big): Amount {
  const plain = PLAIN.exec(String(decimal));
  const [, whole = '', fraction = ''] = plain ?? [];
  if (plain && fraction.length <= asset.decimals)
    return { asset, units: BigInt(whole + fraction.padEnd(asset.decimals, '0')) };
  const value = toBig(decimal);
  const units = value.times(Big(10).pow(asset.decimals));
  if (!units.eq(units.round(0, Big.roundDown))) {
    throw new MoneyError(`${value.toFixed()} has more than ${asset.decimals} decimals`);
  }
  return { asset, units: BigInt(units.toFixed(0)) };
}

/** An amount as text. It excludes what `String` makes of a very large or small number (`1e-7`). */
export const TYPED_AMOUNT = /^\d{1,18}(\.\d{1,18})?$/;

/**
 * Returns an amount that a person or a program wrote: a decimal text such as `700.50`, or the JSON number of
 * a request.
 * @throws MoneyError unless it is above zero, has no sign and no exponent, and has no more decimals than the
 *   asset
 */
export function parseTyped(asset: Asset, typed: string | number): Amount {
  if (typeof typed === 'string' && !TYPED_AMOUNT.test(typed))
    throw new MoneyError(`${typed} is not a decimal such as 2.50`);
  const amount = parseAmount(asset, typed);
  if (amount.units <= 0n) throw new MoneyError(`${String(typed)} is not above zero`);
  return amount;
}

/** Up to this length a number without exponent has at most 15 digits, and every double holds 15 digits. */
const ALWAYS_EXACT_LENGTH = 15;

/**
 * Returns whether JSON.parse keeps a JSON number's exact value. `0.1` does: the double prints as `0.1`.
 * `4999.999999999999999999` does not: it prints as `5000`.
 */
export function isExactNumber(text: string): boolean {
  if (text.length <= ALWAYS_EXACT_LENGTH && !/e/i.test(text)) return true;
  const double = Number(text);
  return Number.isFinite(double) && toBig(text).eq(double);
}

/**
 * Returns a rate as the exact fraction `numerator / 10^scale`. @throws MoneyError unless it is a decimal
 * above zero
 */
export function parseRate(rate: string | Big): { numerator: bigint; scale: number } {
  const value = toBig(rate);
  if (value.lte(0)) throw new MoneyError('a rate must be above zero');
  const text = value.toFixed();
  const scale = text.includes('.') ? text.length - text.indexOf('.') - 1 : 0;
  return { numerator: BigInt(text.replace('.', '')), scale };
}

/**
 * Returns a negative number when the first rate is less, and 0 when they are equal, like `1550.50` and
 * `1550.5`. @throws MoneyError
 */
export function compareRates(a: string, b: string): number {
  const [x, y] = [parseRate(a), parseRate(b)];
  const difference = x.numerator * 10n ** BigInt(y.scale) - y.numerator * 10n ** BigInt(x.scale);
  return difference === 0n ? 0 : difference > 0n ? 1 : -1;
}

/** Returns a fiat amount with all decimals of its currency, such as `1000.50` (`docs/interface.md §1.4`). */
export function formatFiat(amount: Amount): string {
  return fixed(amount);
}

/**
 * Returns a token amount with at least two decimals and no other trailing zeros, such as `1.50`
 * (`docs/interface.md §1.4`).
 */
export function formatCrypto(amount: Amount): string {
  const text = fixed(amount);
  const point = text.indexOf('.');
  if (point < 0) return text;
  let end = text.length;
  while (end > point + 3 && text[end - 1] === '0') end -= 1;
  return text.slice(0, end);
}

/** Returns an amount without trailing zeros, for messages such as `amount must be at least 1000 NGN`. */
export function formatPlain(amount: Amount): string {
  const text = fixed(amount);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

function fixed({ asset, units }: Amount): string {
  const sign = units < 0n ? '-' : '';
  const digits = (units < 0n ? -units : units).toString().padStart(asset.decimals + 1, '0');
  if (asset.decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -asset.decimals)}.${digits.slice(-asset.decimals)}`;
}

function toBig(decimal: string | number | Big): Big {
  try {
    return new Big(decimal);
  } catch {
    throw new MoneyError(`${String(decimal)} is not a decimal`);
  }
}
