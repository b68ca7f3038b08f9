import type { Translated } from '../../i18n/words';

export default {
  refundButton: { refund: 'Rembourser ce paiement', close: 'Fermer', done: 'Le remboursement a été créé.' },
} satisfies Translated<typeof import('./refund-button.words')>;
