import { pluralsIn } from '../../i18n/plural';
import type { Translated } from '../../i18n/words';

const plural = pluralsIn('fr');

const payments = plural({ one: '# paiement', other: '# paiements' });

export default {
  balance: {
    title: 'Votre solde',
    owed: 'Ce qui vous est dû',
    orMore: (amount) => `${amount} ou plus`,
    onTheWay: 'En route vers votre compte',
    nextPayout: 'Prochain versement',
    nextAt: (time) => `dans le règlement établi le ${time}`,
    perPayment: 'Chaque paiement est réglé séparément, une minute après sa fin',
    fromPayments: (count) => `${payments(count)}, après frais et remboursements`,
    refundCosts: 'Remboursements de paiements de règlements précédents',
    nothing: 'Rien ne vous est dû actuellement',
    account: 'Versé à',
    addAccount: 'Ajouter un compte bancaire',
    askAccount:
      'Aucun compte pour l’instant. Un propriétaire ou un administrateur de votre entreprise peut l’ajouter',
    waits: {
      schedule:
        'Non planifié. Les paiements terminés sans calendrier ne figurent pas dans ce solde. Demandez à votre opérateur quand vous êtes payé',
      account: 'En attente de votre compte bancaire',
      minimum: 'En attente d’atteindre votre minimum',
    },
    minimumOf: (amount) => `En attente d’atteindre ${amount}`,
    owing: 'Les remboursements ont dépassé les encaissements. Les prochains paiements compenseront',
    settlements: 'Tous les règlements',
  },
} satisfies Translated<typeof import('./balance.words')>;
