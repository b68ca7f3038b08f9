import type { Translated } from '../../i18n/words';

export default {
  refundButton: { refund: 'Rembourser ce paiement', close: 'Fermer' },
} satisfies Translated<typeof import('./refund-button.words')>;
