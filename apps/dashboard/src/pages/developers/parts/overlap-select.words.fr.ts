import type { Translated } from '../../../i18n/words';

export default {
  overlapSelect: {
    0: 'Fin immédiate',
    3600: '1 heure',
    86400: '24 heures',
    604800: '7 jours',
  },
} satisfies Translated<typeof import('./overlap-select.words')>;
