import type { Arguments, MessageKey } from './catalogue';
import { FALLBACK_LANGUAGE, numberLocales } from './languages';
import { currentSpeech } from './speech';

export type { Catalogue, MessageKey } from './catalogue';

/**
 * The text of `key` in the language shown, with its placeholders filled; empty until the first catalogue is here.
 * Asking without a value it needs does not compile.
 */
export function t<K extends MessageKey>(key: K, ...[values]: Arguments<K>): string {
  const given: Partial<Record<string, string | number>> = values ?? {};
  const text = currentSpeech()?.catalogue[key] ?? '';
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(given[name] ?? whole));
}

/** Tags for `Intl`, best first: numbers and money follow the language shown. */
export function locales(): string[] {
  return numberLocales(currentSpeech()?.language ?? FALLBACK_LANGUAGE);
}
