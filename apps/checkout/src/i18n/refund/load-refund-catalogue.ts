import type { Catalogue } from '@cowrie/payer-page/words/catalogue';
import type { Language } from '@cowrie/payer-page/words/languages';
import { loadCatalogue } from '../load-catalogue';
import type { RefundCatalogue } from './catalogue';

/** Each catalogue is a separate file, so that a customer who pays loads none of them. */
const FILES: Record<Language, () => Promise<RefundCatalogue>> = {
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

/** Loads both catalogues of a language. Rejects when one cannot be loaded; safe to retry. */
export async function loadRefundCatalogue(language: Language): Promise<Catalogue & RefundCatalogue> {
  const [common, refund] = await Promise.all([loadCatalogue(language), FILES[language]()]);
  return { ...common, ...refund };
}
