import type { Catalogue } from './catalogue';
import type { Language } from './languages';

/** Each is a file of its own, so that a customer loads one language and no other. */
const FILES: Record<Language, () => Promise<Catalogue>> = {
  en: async () => (await import('./en')).en,
};

/** Rejects when the file cannot be had; may be repeated. */
export type LoadCatalogue = (language: Language) => Promise<Catalogue>;

export const loadCatalogue: LoadCatalogue = (language) => FILES[language]();
