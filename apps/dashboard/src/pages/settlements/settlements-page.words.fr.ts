import type { Translated } from '../../i18n/words';

export default {
  settlementsPage: {
    title: 'Règlements',
    about: 'Ce qui vous est dû, et le relevé de ce qui vous a été versé.',
    exportSettlements: 'Exporter les règlements',
    exportLines: 'Exporter leurs paiements',
    filters: 'Filtres',
    state: 'Statut',
    any: 'Tous',
    noneFound: 'Aucun règlement ne correspond à ces filtres.',
    none: 'Aucun règlement pour l’instant.',
    noneOf: {
      per_payment:
        'Aucun règlement pour l’instant. Un règlement est établi une minute après la fin d’un paiement.',
      daily:
        'Aucun règlement pour l’instant. Un règlement est établi après minuit, pour les paiements terminés ce jour-là.',
    },
    noAccount: 'Aucun règlement pour l’instant. Il n’y a pas de compte à créditer.',
    askAccount: 'Un propriétaire ou un administrateur de votre entreprise peut l’ajouter.',
    addAccount: 'Ajouter un compte bancaire',
    statement: 'Relevé',
    view: 'Voir le relevé',
    made: 'Créé',
    payments: 'Paiements',
    fee: 'Frais',
    amount: 'Montant',
    account: 'Compte',
    paid: 'Payé',
  },
} satisfies Translated<typeof import('./settlements-page.words')>;
