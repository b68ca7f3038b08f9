import { defineWords } from '../../i18n/words';

export const refundButtonWords = defineWords('refundButton', {
  refund: 'Refund this payment',
  close: 'Close',
  done: 'The refund was created.',
});
