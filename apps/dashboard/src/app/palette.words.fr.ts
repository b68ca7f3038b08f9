import type { Translated } from '../i18n/words';

export default {
  palette: {
    title: 'Aller à',
    titleAndKey: 'Aller à (Ctrl-K)',
    typed: 'Page ou paiement',
    none: 'Aucun résultat.',
    ofOperator: (page) => `Opérateur : ${page}`,
    findPayments: (text) => `Rechercher « ${text} » dans les paiements`,
    shortcuts: 'Raccourcis clavier',
    keys: {
      palette: 'Aller à une page, ou rechercher des paiements',
      search: 'Rechercher dans la liste',
      next: 'Ligne suivante',
      previous: 'Ligne précédente',
      row: 'Ouvrir la ligne',
      help: 'Afficher cette aide',
    },
  },
} satisfies Translated<typeof import('./palette.words')>;
