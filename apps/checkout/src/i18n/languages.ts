/** The page's languages by BCP 47 tag, each under its own name, in the order they are offered. */
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

/** What a customer reads whose own language is not here, or cannot be loaded. */
export const FALLBACK_LANGUAGE: Language = 'en';

/**
 * Whose notation of numbers stands in where a browser has none for the language. Chromium ships with none for most of
 * these, and would take that of the device's own language, whatever it is.
 */
const NUMBERS: Partial<Record<Language, readonly string[]>> = {
  ha: ['en-NG'],
  yo: ['en-NG'],
  ig: ['en-NG'],
  pcm: ['en-NG'],
  // Twi is known to browsers as a part of Akan.
  tw: ['ak', 'en-GH'],
};

/** Tags for `Intl`, best first. */
export function numberLocales(language: Language): string[] {
  return [language, ...(NUMBERS[language] ?? []), FALLBACK_LANGUAGE];
}

export function isLanguage(text: string): text is Language {
  return Object.keys(LANGUAGES).includes(text);
}
