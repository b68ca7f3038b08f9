import type { Translated } from '../../i18n/words';

export default {
  operator: {
    environment: 'Environnement',
    all: 'Tous',
    test: 'Test',
    live: 'Production',
    business: 'Entreprise',
    payment: 'Paiement',
    amount: 'Montant',
    since: 'Depuis',
    status: 'Statut',
    decision: 'Décision',
    reason: 'Motif, pour le journal d’audit',
    back: 'Retour',
    copyId: 'ID',
    network: 'Réseau',
  },
} satisfies Translated<typeof import('./operator.words')>;
