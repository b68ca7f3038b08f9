import type { Language } from './languages';
import { FALLBACK_LANGUAGE, isLanguage } from './languages';

/** Other tags for the same language. */
const ALIASES: Partial<Record<string, Language>> = { ak: 'tw', twi: 'tw' };

/**
 * The language to start with: the one chosen on this device, otherwise the first of the browser's languages
 * that the page has. Regions are ignored (`fr-CI` is `fr`).
 */
export function preferredLanguage(remembered: string | null, browser: readonly string[]): Language {
  if (remembered && isLanguage(remembered)) return remembered;
  for (const tag of browser) {
    const name = tag.toLowerCase().split(/[-_]/)[0] ?? '';
    const language = ALIASES[name] ?? name;
    if (isLanguage(language)) return language;
  }
  return FALLBACK_LANGUAGE;
}
