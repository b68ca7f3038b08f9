import { formatFiat as fiatIn, formatRate as rateIn } from '@cowrie/payer-page/format';
import { intlLocales } from '../i18n';

export { formatMoney } from '@cowrie/payer-page/format';

/** A fiat amount in the notation of the shown language: `₦15,000.00`. */
export const formatFiat = (amount: string, currency: string): string =>
  fiatIn(amount, currency, intlLocales());

/** A rate in fiat for one token, in the notation of `formatFiat`. */
export const formatRate = (rate: string, currency: string): string => rateIn(rate, currency, intlLocales());

/** A time (ISO 8601) in the reader's calendar and time zone. */
export function formatMoment(time: string): string {
  return formatDate(time, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' });
}

/** The time of day of a time (ISO 8601), in the reader's time zone: `20:44`. */
export function formatTime(time: string): string {
  return formatDate(time, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}

function formatDate(time: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(intlLocales(), options).format(new Date(time));
}

/** A count, such as confirmations. */
export function formatCount(count: number): string {
  return new Intl.NumberFormat(intlLocales()).format(count);
}

/**
 * The address in groups of four characters, with `0x` in the first group. The last one has up to seven, so
 * both ends can be compared. Joined, they are the address again.
 */
export function addressGroups(address: string): string[] {
  return address.match(/^0x.{4}|.{4}(?=.{4})|.+/g) ?? [];
}
