import type { Translated } from '../../i18n/words';

export default {
  refundsPage: {
    title: 'Remboursements',
    about: 'L’argent rendu à vos clients.',
    export: 'Exporter',
    filters: 'Filtres',
    status: 'Statut',
    any: 'Tous',
    payment: 'ID du paiement',
    wrongId: '24 caractères, 0 à 9 et a à f',
    none: 'Aucun remboursement pour l’instant.',
    noneFound: 'Aucun remboursement ne correspond à ces filtres.',
    how: 'Ouvrez un paiement pour le rembourser.',
    howAsk: 'Les propriétaires, les administrateurs et la finance peuvent rembourser un paiement.',
    asked: 'Demandé le',
    amount: 'Montant',
    network: 'Réseau',
    of: 'Paiement',
    by: 'Demandé par',
  },
} satisfies Translated<typeof import('./refunds-page.words')>;
