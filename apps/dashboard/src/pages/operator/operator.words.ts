import { defineWords } from '../../i18n/words';

/** Texts that several pages of operators share. */
export const operatorWords = defineWords('operator', {
  environment: 'Environment',
  all: 'All',
  test: 'Test',
  live: 'Live',
  business: 'Business',
  payment: 'Payment',
  amount: 'Amount',
  since: 'Since',
  status: 'Status',
  decision: 'Decision',
  reason: 'Reason, for the audit log',
  back: 'Back',
  copyId: 'ID',
  network: 'Network',
});
