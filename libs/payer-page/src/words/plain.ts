import type { Language } from './languages';

/** What only the page without JavaScript says. It takes everything else from the catalogues. */
export interface PlainWords {
  /** The link that reads the page again. */
  reload: string;
  /** How long the payer has, and until when. */
  until: string;
}

export const PLAIN_WORDS: Readonly<Record<Language, PlainWords>> = {
  en: { reload: 'Reload', until: '{minutes} min, until {time}' },
  fr: { reload: 'Actualiser', until: '{minutes} min, jusqu’à {time}' },
  sw: { reload: 'Pakia upya', until: 'Dakika {minutes}, hadi {time}' },
  ha: { reload: 'Sake buɗewa', until: 'Minti {minutes}, har zuwa {time}' },
  yo: { reload: 'Tún ojú ìwé ṣí', until: 'Ìṣẹ́jú {minutes}, títí di {time}' },
  ig: { reload: 'Bugharịa peeji a', until: 'Nkeji {minutes}, ruo {time}' },
  pcm: { reload: 'Load am again', until: '{minutes} min, till {time}' },
  tw: { reload: 'San bue', until: 'Simma {minutes}, kɔsi {time}' },
  zu: { reload: 'Layisha kabusha', until: 'Imizuzu engu-{minutes}, kuze kube ngu-{time}' },
  xh: { reload: 'Layisha kwakhona', until: 'Imizuzu eyi-{minutes}, de kube ngu-{time}' },
  af: { reload: 'Laai weer', until: '{minutes} min, tot {time}' },
};
