import { defineWords } from '../../i18n/words';

export const statementLinesWords = defineWords('statementLines', {
  label: 'Payments of this settlement',
  payment: 'Payment and completion',
  change: 'Changed after an earlier settlement',
  tokens: 'Tokens sold',
  rate: (rate: string) => `Rate ${rate}`,
  collected: 'Collected',
  fee: 'Fee',
  refunded: 'Refunded',
  feeReturned: 'Fee returned',
  amount: (currency: string) => `Amount in ${currency}`,
  none: 'No lines.',
});
