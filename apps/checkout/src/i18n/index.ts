import type { Arguments, MessageKey } from './catalogue';
import type { en } from './en';
import { fill } from './fill';
import { FALLBACK_LANGUAGE, intlLocalesOf } from './languages';
import { currentLocale } from './locale';

export type { Catalogue, MessageKey } from './catalogue';

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
