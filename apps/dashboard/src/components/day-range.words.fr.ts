import type { Translated } from '../i18n/words';

export default {
  dayRange: {
    period: 'Période',
    own: 'Personnalisée',
    periods: {
      any: 'Toutes',
      today: 'Aujourd’hui',
      yesterday: 'Hier',
      week: '7 derniers jours',
      month: 'Ce mois-ci',
      lastMonth: 'Le mois dernier',
    },
    from: 'Du',
    to: 'Au',
  },
} satisfies Translated<typeof import('./day-range.words')>;
