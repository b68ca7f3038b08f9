import type { Arguments, MessageKey } from '@cowrie/payer-page/words/catalogue';
import type { en } from '@cowrie/payer-page/words/en';
import { fill } from '@cowrie/payer-page/words/fill';
import { FALLBACK_LANGUAGE, intlLocalesOf } from '@cowrie/payer-page/words/languages';
import { currentLocale } from './locale';

export type { Catalogue, MessageKey } from '@cowrie/payer-page/words/catalogue';

/**
 * The message `key` in the shown language with its placeholders filled; empty until the first catalogue is
 * loaded. A missing value does not compile.
 */
export function t<K extends MessageKey>(key: K, ...[values]: Arguments<(typeof en)[K]>): string {
  return fill(currentLocale()?.catalogue[key] ?? '', values);
}

/** Locale tags for `Intl`, best first: numbers and money follow the shown language. */
export function intlLocales(): string[] {
  return intlLocalesOf(currentLocale()?.language ?? FALLBACK_LANGUAGE);
}
