import type { Arguments } from '../catalogue';
import { fill } from '../fill';
import { currentLocale } from '../locale';
import type { LinkKey } from './catalogue';
import type { en } from './en';

/** Like `t`, for the messages that only the page of a payment link has; empty on any other page. */
export function tl<K extends LinkKey>(key: K, ...[values]: Arguments<(typeof en)[K]>): string {
  return fill(currentLocale()?.catalogue[key] ?? '', values);
}
