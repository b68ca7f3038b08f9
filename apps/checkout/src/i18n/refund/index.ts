import type { Arguments } from '@cowrie/payer-page/words/catalogue';
import { fill } from '@cowrie/payer-page/words/fill';
import { currentLocale } from '../locale';
import type { RefundKey } from './catalogue';
import type { en } from './en';

/** Like `t`, for the messages that only the page of a refund has; empty on any other page. */
export function tr<K extends RefundKey>(key: K, ...[values]: Arguments<(typeof en)[K]>): string {
  return fill(currentLocale()?.catalogue[key] ?? '', values);
}
