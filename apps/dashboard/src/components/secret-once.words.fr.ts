import type { Translated } from '../i18n/words';

export default {
  secretOnce: {
    once: 'Cette valeur n’est affichée qu’une seule fois. Conservez-la maintenant : elle ne pourra plus être affichée.',
    copy: 'Copier',
    copied: 'Copié',
  },
} satisfies Translated<typeof import('./secret-once.words')>;
