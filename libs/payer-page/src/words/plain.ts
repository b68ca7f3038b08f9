import type { Language } from './languages';

/** What only the page without JavaScript says. It takes everything else from the catalogues. */
export interface PlainWords {
  /** The link that reads the page again. */
  reload: string;
  /** How long the payer has, and until when. */
  until: string;
  /** The rate is not fixed yet. The usual page shows it with “at the moment”. */
  rateHint: string;
}

export const PLAIN_WORDS: Readonly<Record<Language, PlainWords>> = {
  en: {
    reload: 'Reload',
    until: '{minutes} min, until {time}',
    rateHint: 'The exact amount is fixed in the next step.',
  },
  fr: {
    reload: 'Actualiser',
    until: '{minutes} min, jusqu’à {time}',
    rateHint: 'Le montant exact est fixé à l’étape suivante.',
  },
  sw: {
    reload: 'Pakia upya',
    until: 'Dakika {minutes}, hadi {time}',
    rateHint: 'Kiasi kamili kitawekwa katika hatua inayofuata.',
  },
  ha: {
    reload: 'Sake buɗewa',
    until: 'Minti {minutes}, har zuwa {time}',
    rateHint: 'Za a ƙayyade ainihin adadin a mataki na gaba.',
  },
  yo: {
    reload: 'Tún ojú ìwé ṣí',
    until: 'Ìṣẹ́jú {minutes}, títí di {time}',
    rateHint: 'A ó sọ iye náà gan-an ní ìgbésẹ̀ tó kàn.',
  },
  ig: {
    reload: 'Bugharịa peeji a',
    until: 'Nkeji {minutes}, ruo {time}',
    rateHint: 'A ga-ekpebi ego ahụ kpọmkwem na nzọụkwụ na-esote.',
  },
  pcm: {
    reload: 'Load am again',
    until: '{minutes} min, till {time}',
    rateHint: 'You go see di exact amount for di next step.',
  },
  tw: {
    reload: 'San bue',
    until: 'Simma {minutes}, kɔsi {time}',
    rateHint: 'Wobɛhunu sika dodoɔ pɛpɛɛpɛ no wɔ anammɔn a ɛdi hɔ no mu.',
  },
  zu: {
    reload: 'Layisha kabusha',
    until: 'Imizuzu engu-{minutes}, kuze kube ngu-{time}',
    rateHint: 'Inani eliqondile lizobekwa esinyathelweni esilandelayo.',
  },
  xh: {
    reload: 'Layisha kwakhona',
    until: 'Imizuzu eyi-{minutes}, de kube ngu-{time}',
    rateHint: 'Isixa esichanileyo siza kumiselwa kwinyathelo elilandelayo.',
  },
  af: {
    reload: 'Laai weer',
    until: '{minutes} min, tot {time}',
    rateHint: 'Die presiese bedrag word in die volgende stap vasgestel.',
  },
};
