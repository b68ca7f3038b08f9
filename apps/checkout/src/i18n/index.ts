import type { Arguments, MessageKey } from './catalogue';
import { FALLBACK_LANGUAGE, intlLocalesOf } from './languages';
import { currentLocale } from './locale';

export type { Catalogue, MessageKey } from './catalogue';

/**
 * The message `key` in the shown language with its placeholders filled; empty until the first catalogue is loaded. A
 * missing value does not compile.
 */
export function t<K extends MessageKey>(key: K, ...[values]: Arguments<K>): string {
  const given: Partial<Record<string, string | number>> = values ?? {};
  const text = currentLocale()?.catalogue[key] ?? '';
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(given[name] ?? whole));
}

/** Locale tags for `Intl`, best first: numbers and money follow the shown language. */
export function intlLocales(): string[] {
  return intlLocalesOf(currentLocale()?.language ?? FALLBACK_LANGUAGE);
}
