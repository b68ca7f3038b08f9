import type { Translated } from '../../i18n/words';

export default {
  settlementPage: {
    title: (amount) => `Règlement de ${amount}`,
    loading: 'Règlement',
    csv: 'Relevé en CSV',
    json: 'JSON avec taux signés',
    print: 'Page imprimable',
    sums: 'Décompte',
    collected: 'Produit de la vente des jetons',
    fee: 'Frais',
    refunded: 'Remboursements',
    feeReturned: 'Frais restitués',
    amount: 'Sur votre compte',
    account: 'Compte',
    holder: 'Titulaire du compte',
    noAccount: 'Il est fixé lorsque l’opérateur commence le virement.',
    bank: 'Référence bancaire',
    made: 'Créé',
    paid: 'Payé',
    failed: 'Il n’a pas été payé',
    lines: 'Paiements',
    id: 'Règlement',
    what: 'ID',
  },
} satisfies Translated<typeof import('./settlement-page.words')>;
