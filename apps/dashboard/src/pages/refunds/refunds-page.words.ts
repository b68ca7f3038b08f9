import { defineWords } from '../../i18n/words';

export const refundsPageWords = defineWords({
  title: 'Refunds',
  about: 'Money that goes back to your customers.',
  export: 'Export',
  filters: 'Filters',
  status: 'Status',
  any: 'Any',
  payment: 'Payment ID',
  wrongId: '24 characters, 0 to 9 and a to f',
  none: 'No refunds found.',
  how: 'Open a payment to refund it.',
  asked: 'Requested',
  amount: 'Amount',
  network: 'Network',
  of: 'Payment',
  by: 'Requested by',
});
