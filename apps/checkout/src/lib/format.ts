import { locales } from '../i18n';

const PLAIN = /^(\d{1,30})(?:\.(\d{1,18}))?$/;

/**
 * A fiat amount in the notation of the language shown, with its symbol and at least the currency's own decimals:
 * `₦15,000.00`. Unusual input comes back as it is.
 */
export function formatFiat(amount: string, currency: string): string {
  const [, whole, fraction = ''] = PLAIN.exec(amount) ?? [];
  if (!whole || !/^[A-Z]{3}$/.test(currency)) return `${amount} ${currency}`;
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  const { maximumFractionDigits = 0 } = new Intl.NumberFormat(locales(), style).resolvedOptions();
  const told = Number(fraction) === 0 ? '' : fraction;
  return digitByDigit(whole, told.padEnd(maximumFractionDigits, '0'), style);
}

/**
 * A token amount that is told, with every decimal it came with. One that the customer copies or types into a wallet
 * is shown as it came instead: wallets read a point, and some take `1,234` for a thousand.
 */
export function formatTokenAmount(amount: string): string {
  const [, whole, fraction = ''] = PLAIN.exec(amount) ?? [];
  return whole ? digitByDigit(whole, fraction, {}) : amount;
}

/** A token amount with its token, both told; the token alone where nobody knows how much it was. */
export function formatMoney(amount: string | undefined, token: string): string {
  return amount === undefined ? token : `${formatTokenAmount(amount)} ${token}`;
}

/** A moment (ISO 8601) by the reader's calendar and clock. */
export function formatMoment(time: string): string {
  return new Intl.DateTimeFormat(locales(), { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(time),
  );
}

/** Counts such as confirmations. */
export function formatCount(count: number): string {
  return new Intl.NumberFormat(locales()).format(count);
}

/** Lets Intl write the whole part and the notation around it, and puts the decimals in as they are: no double in between. */
function digitByDigit(whole: string, fraction: string, style: Intl.NumberFormatOptions): string {
  const digits = { minimumFractionDigits: fraction.length, maximumFractionDigits: fraction.length };
  return new Intl.NumberFormat(locales(), { ...style, ...digits })
    .formatToParts(BigInt(whole))
    .map(({ type, value }) => (type === 'fraction' ? fraction : value))
    .join('');
}

/** `base-sepolia` → `Base Sepolia`. Networks are configured by the operator, so none is known here by name. */
export function networkName(network: string): string {
  return network
    .split(/[-_\s]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

/** An address in groups of four, `0x` going with the first, for eyes that compare; joined they are the address again. */
export function addressGroups(address: string): string[] {
  return address.match(/^0x.{1,4}|.{1,4}/g) ?? [];
}
