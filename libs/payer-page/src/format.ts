import { CURRENCY_TABLE, isFiatCurrency } from '@cowrie/tables';

const PLAIN = /^(\d{1,30})(?:\.(\d{1,18}))?$/;
/** The product of several rates has as many decimals as all of them together. */
const RATE = /^(\d{1,30})(?:\.(\d+))?$/;

/**
 * A fiat amount in the notation of the first of the locales, with its symbol and at least the currency's own
 * decimals: `₦15,000.00`. Input that is not a plain amount is returned unchanged.
 */
export function formatFiat(amount: string, currency: string, locales: string[]): string {
  const [, whole, fraction = ''] = PLAIN.exec(amount) ?? [];
  if (!whole || !/^[A-Z]{3}$/.test(currency)) return `${amount} ${currency}`;
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  const decimals = Number(fraction) === 0 ? '' : fraction;
  return digitByDigit(whole, decimals.padEnd(decimalsOf(currency, style, locales), '0'), style, locales);
}

/** Browsers disagree about some currencies, so the table decides, as it does for the service's amounts. */
function decimalsOf(currency: string, style: Intl.NumberFormatOptions, locales: string[]): number {
  if (isFiatCurrency(currency)) return CURRENCY_TABLE[currency].decimals;
  return new Intl.NumberFormat(locales, style).resolvedOptions().maximumFractionDigits ?? 0;
}

/**
 * A rate in fiat for one token, in the notation of `formatFiat`: the currency's own decimals, and four below
 * a hundred. Rounded to the nearest, for display only. Input that is not a plain amount is returned
 * unchanged.
 */
export function formatRate(rate: string, currency: string, locales: string[]): string {
  const [, whole, fraction = ''] = RATE.exec(rate) ?? [];
  if (!whole) return formatFiat(rate, currency, locales);
  const decimals = whole.length > 2 ? 2 : 4;
  // Keeps one extra digit, adds five to it and cuts it off: rounds half up without a floating-point number.
  const scaled = (BigInt(whole + fraction.padEnd(decimals + 1, '0').slice(0, decimals + 1)) + 5n) / 10n;
  const digits = scaled.toString().padStart(decimals + 1, '0');
  return formatFiat(
    `${digits.slice(0, -decimals)}.${digits.slice(-decimals).replace(/0+$/, '') || '0'}`,
    currency,
    locales,
  );
}

/**
 * A token amount with its token; only the token when the amount is unknown. The amount has the form of
 * wallets and explorers, on every screen and in every language: a decimal point and no grouping. Customers
 * copy and compare it, and some wallets read `1,234` as a thousand.
 */
export function formatMoney(amount: string | undefined, token: string): string {
  return amount === undefined ? token : `${amount} ${token}`;
}

/**
 * Intl formats the whole part; the decimals are inserted as text, so that no amount becomes a floating-point
 * number.
 */
function digitByDigit(
  whole: string,
  fraction: string,
  style: Intl.NumberFormatOptions,
  locales: string[],
): string {
  const digits = { minimumFractionDigits: fraction.length, maximumFractionDigits: fraction.length };
  return new Intl.NumberFormat(locales, { ...style, ...digits })
    .formatToParts(BigInt(whole))
    .map(({ type, value }) => (type === 'fraction' ? fraction : value))
    .join('');
}
