import type { Catalogue } from '@cowrie/payer-page/words/catalogue';
import type { Language } from '@cowrie/payer-page/words/languages';

/** Each catalogue is a separate file, so that a customer loads only one language. */
const FILES: { [L in Language]: () => Promise<Record<L, Catalogue>> } = {
  en: () => import('@cowrie/payer-page/words/en'),
  fr: () => import('@cowrie/payer-page/words/fr'),
  sw: () => import('@cowrie/payer-page/words/sw'),
  ha: () => import('@cowrie/payer-page/words/ha'),
  yo: () => import('@cowrie/payer-page/words/yo'),
  ig: () => import('@cowrie/payer-page/words/ig'),
  pcm: () => import('@cowrie/payer-page/words/pcm'),
  tw: () => import('@cowrie/payer-page/words/tw'),
  zu: () => import('@cowrie/payer-page/words/zu'),
  xh: () => import('@cowrie/payer-page/words/xh'),
  af: () => import('@cowrie/payer-page/words/af'),
};

/** Loads a catalogue. Rejects when the file cannot be loaded; safe to retry. */
export type LoadCatalogue = (language: Language) => Promise<Catalogue>;

export const loadCatalogue: LoadCatalogue = async <L extends Language>(language: L) =>
  (await FILES[language]())[language];
