import { defineWords } from '../../i18n/words';

export const settlementsPageWords = defineWords({
  title: 'Settlements',
  about: 'What you were paid, and for which payments.',
  exportSettlements: 'Export settlements',
  exportLines: 'Export their payments',
  filters: 'Filters',
  state: 'State',
  any: 'Any',
  none: 'No settlement was found.',
  made: 'Made',
  payments: 'Payments',
  fee: 'Fee',
  amount: 'Amount',
  account: 'Account',
  paid: 'Paid',
});
