import type { Arguments } from '@cowrie/payer-page/words/catalogue';
import { fill } from '@cowrie/payer-page/words/fill';
import { currentLocale } from '../locale';
import type { LinkKey } from './catalogue';
import type { en } from './en';

/** Like `t`, for the messages that only the page of a payment link has; empty on any other page. */
export function tl<K extends LinkKey>(key: K, ...[values]: Arguments<(typeof en)[K]>): string {
  return fill(currentLocale()?.catalogue[key] ?? '', values);
}
