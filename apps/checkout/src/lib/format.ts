import { locale } from '../i18n';

/** A fiat amount of 2 decimals in the reader's notation, with its symbol: `₦15,000.00`. Unusual input comes back as it is. */
export function formatFiat(amount: string, currency: string): string {
  if (!/^\d{1,13}(\.\d+)?$/.test(amount)) return `${amount} ${currency}`;
  // Given as text, which Intl formats digit by digit, without a double in between.
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).format(amount as `${number}`);
}

/** Counts such as confirmations. */
export function formatCount(count: number): string {
  return new Intl.NumberFormat(locale).format(count);
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
