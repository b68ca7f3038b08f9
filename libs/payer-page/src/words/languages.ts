/** The page's languages by BCP 47 tag, each with its own name, in the order of the menu. */
export const LANGUAGES = {
  en: 'English',
  fr: 'Français',
  sw: 'Kiswahili',
  ha: 'Hausa',
  yo: 'Yorùbá',
  ig: 'Igbo',
  pcm: 'Naijá Pidgin',
  tw: 'Twi',
  zu: 'isiZulu',
  xh: 'isiXhosa',
  af: 'Afrikaans',
} as const;

export type Language = keyof typeof LANGUAGES;

/** Used when the page does not have the customer's language, or cannot load it. */
export const FALLBACK_LANGUAGE: Language = 'en';

/**
 * Locales whose number format replaces a missing one. Chromium has no number format for most of these
 * languages, and would use the format of the device's language.
 */
const NUMBER_FALLBACKS: Partial<Record<Language, readonly string[]>> = {
  ha: ['en-NG'],
  yo: ['en-NG'],
  ig: ['en-NG'],
  pcm: ['en-NG'],
  // Browsers treat Twi as part of Akan.
  tw: ['ak', 'en-GH'],
};

/** Locale tags for `Intl`, best first. */
export function intlLocalesOf(language: Language): string[] {
  return [language, ...(NUMBER_FALLBACKS[language] ?? []), FALLBACK_LANGUAGE];
}

export function isLanguage(text: string): text is Language {
  return Object.keys(LANGUAGES).includes(text);
}
