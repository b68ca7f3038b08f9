import type { Catalogue } from './catalogue';
import type { Language } from './languages';

/** Each catalogue is a separate file, so that a customer loads only one language. */
const FILES: Record<Language, () => Promise<Catalogue>> = {
  en: async () => (await import('./en')).en,
  fr: async () => (await import('./fr')).fr,
  sw: async () => (await import('./sw')).sw,
  ha: async () => (await import('./ha')).ha,
  yo: async () => (await import('./yo')).yo,
  ig: async () => (await import('./ig')).ig,
  pcm: async () => (await import('./pcm')).pcm,
  tw: async () => (await import('./tw')).tw,
  zu: async () => (await import('./zu')).zu,
  xh: async () => (await import('./xh')).xh,
  af: async () => (await import('./af')).af,
};

/** Loads a catalogue. Rejects when the file cannot be loaded; safe to retry. */
export type LoadCatalogue = (language: Language) => Promise<Catalogue>;

export const loadCatalogue: LoadCatalogue = (language) => FILES[language]();
