import type { Catalogue } from './catalogue';
import type { Language } from './languages';

/** Each is a file of its own, so that a customer loads one language and no other. */
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

/** Rejects when the file cannot be had; may be repeated. */
export type LoadCatalogue = (language: Language) => Promise<Catalogue>;

export const loadCatalogue: LoadCatalogue = (language) => FILES[language]();
