import { locale } from '../i18n/words';

/** A decimal text with the thousands apart: `1234.5` becomes `1,234.5`. The digits stay as the API sent them. */
export function decimal(text: string): string {
  const [whole = '', fraction] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** An amount with its currency or token: `NGN 5,000`. */
export function money(amount: string, unit: string): string {
  return `${unit} ${decimal(amount)}`;
}

/** A time in the person's own time zone, to the minute. */
export function time(iso: string): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));
}

/** A time to the second with its zone, as for a title. */
export function exactTime(iso: string): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'full', timeStyle: 'long' }).format(new Date(iso));
}

/** A day in the person's own time zone. */
export function day(iso: string): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }).format(new Date(iso));
}

/** The beginning and the end of an address or a hash. */
export function shortened(text: string, kept = 6): string {
  return text.length <= 2 * kept + 3 ? text : `${text.slice(0, kept + 2)}…${text.slice(-kept)}`;
}
