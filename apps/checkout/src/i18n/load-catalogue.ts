import type { Catalogue } from '@cowrie/payer-page/words/catalogue';
import type { Language } from '@cowrie/payer-page/words/languages';

/** Each catalogue is a separate file, so that a customer loads only one language. */
const FILES: Record<Language, () => Promise<Catalogue>> = {
  en: async () => (await import('@cowrie/payer-page/words/en')).en,
  fr: async () => (await import('@cowrie/payer-page/words/fr')).fr,
  sw: async () => (await import('@cowrie/payer-page/words/sw')).sw,
  ha: async () => (await import('@cowrie/payer-page/words/ha')).ha,
  yo: async () => (await import('@cowrie/payer-page/words/yo')).yo,
  ig: async () => (await import('@cowrie/payer-page/words/ig')).ig,
  pcm: async () => (await import('@cowrie/payer-page/words/pcm')).pcm,
  tw: async () => (await import('@cowrie/payer-page/words/tw')).tw,
  zu: async () => (await import('@cowrie/payer-page/words/zu')).zu,
  xh: async () => (await import('@cowrie/payer-page/words/xh')).xh,
  af: async () => (await import('@cowrie/payer-page/words/af')).af,
};

/** Loads a catalogue. Rejects when the file cannot be loaded; safe to retry. */
export type LoadCatalogue = (language: Language) => Promise<Catalogue>;

export const loadCatalogue: LoadCatalogue = (language) => FILES[language]();
