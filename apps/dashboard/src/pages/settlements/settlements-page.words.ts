import { defineWords } from '../../i18n/words';

export const settlementsPageWords = defineWords({
  title: 'Settlements',
  about: 'What you were paid, and for which payments.',
  exportSettlements: 'Export settlements',
  exportLines: 'Export their payments',
  filters: 'Filters',
  state: 'Status',
  any: 'Any',
  none: 'No settlements found.',
  made: 'Created',
  payments: 'Payments',
  fee: 'Fee',
  amount: 'Amount',
  account: 'Account',
  paid: 'Paid',
});
