import type { Translated } from '../../i18n/words';

export default {
  businessesPage: {
    title: 'Vos entreprises',
    none: 'Vous n’appartenez encore à aucune entreprise. Demandez à un propriétaire de vous inviter.',
  },
} satisfies Translated<typeof import('./businesses-page.words')>;
