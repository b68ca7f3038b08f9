import type { Translated } from '../../i18n/words';

export default {
  statementLines: {
    label: 'Paiements de ce règlement',
    payment: 'Paiement et date de fin',
    change: 'Modifié après un règlement antérieur',
    tokens: 'Jetons vendus',
    rate: (rate) => `Taux ${rate}`,
    collected: 'Produit',
    fee: 'Frais',
    refunded: 'Remboursé',
    feeReturned: 'Frais restitués',
    amount: (currency) => `Montant en ${currency}`,
    none: 'Aucune ligne.',
  },
} satisfies Translated<typeof import('./statement-lines.words')>;
