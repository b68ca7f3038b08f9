import { InvalidArgumentError } from 'commander';
import { FIAT_CURRENCIES, type FiatCurrency, type Token, TOKENS } from '@cowrie/dto';

/** A currency, in upper or lower case. */
export function currencyOf(text: string): FiatCurrency {
  return oneOf(FIAT_CURRENCIES, text);
}

/** A token, in upper or lower case. */
export function tokenOf(text: string): Token {
  return oneOf(TOKENS, text);
}

function oneOf<T extends string>(values: readonly T[], text: string): T {
  const found = values.find((value) => value === text.toUpperCase());
  if (!found) throw new InvalidArgumentError(`Give one of ${values.join(', ')}.`);
  return found;
}

/** A decimal above zero, as text. */
export function decimalRate(text: string): string {
  if (!/^\d{1,12}(\.\d{1,18})?$/.test(text) || /^[0.]+$/.test(text))
    throw new InvalidArgumentError('Give a decimal above zero, such as 1540.5.');
  return text;
}

const UNIT_SECONDS: Readonly<Record<string, number>> = { m: 60, h: 3600, d: 86_400 };
/** A rate that nobody checks for longer than this is wrong. */
const LONGEST_SECONDS = 7 * 86_400;

/** Seconds, from `30m`, `2h` or `1d`. */
export function duration(text: string): number {
  const [, count = '', unit = ''] = /^(\d{1,5})([mhd])$/.exec(text) ?? [];
  const seconds = Number(count) * (UNIT_SECONDS[unit] ?? 0);
  if (seconds > 0 && seconds <= LONGEST_SECONDS) return seconds;
  throw new InvalidArgumentError('Give a time such as 30m, 2h or 1d, up to 7d.');
}
