import { defineWords } from '../../i18n/words';

export const refundsPageWords = defineWords('refundsPage', {
  title: 'Refunds',
  about: 'Money returned to your customers.',
  export: 'Export',
  filters: 'Filters',
  status: 'Status',
  any: 'Any',
  payment: 'Payment ID',
  wrongId: '24 characters, 0 to 9 and a to f',
  none: 'No refunds yet.',
  noneFound: 'No refund matches these filters.',
  how: 'Open a payment to refund it.',
  howAsk: 'Owners, admins and finance can refund a payment.',
  asked: 'Requested',
  amount: 'Amount',
  network: 'Network',
  of: 'Payment',
  by: 'Requested by',
});
