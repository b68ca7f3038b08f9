import { defineWords } from '../../i18n/words';

export const paymentsWords = defineWords('payments', {
  title: 'Payments',
  search: 'Search',
  searchAbout:
    'Reference, e-mail, name, amount, transaction, address or ID, or the beginning of one. Keys: / to search, j and k for the rows',
  status: 'Status',
  attention: 'Needs attention',
  refunded: 'Refunds',
  token: 'Token',
  network: 'Network',
  any: 'Any',
  clear: 'Clear filters',
  filters: 'Filters',
  export: 'Export',
  reference: 'Reference',
  customer: 'Customer',
  amount: 'Amount',
  paidWith: 'Paid with',
  created: 'Created',
  notChosen: 'Not chosen yet',
  none: 'No payments yet.',
  noneFound: 'No payment matches these filters.',
  manyFound: (count: number) =>
    `More than ${count} may match, and not all are shown. Type more to narrow them down.`,
  redacted: 'Removed',
});

/** Texts of states that several pages show. */
export const stateWords = defineWords('state', {
  status: {
    pending: 'Waiting',
    processing: 'Confirming',
    completed: 'Completed',
    expired: 'Expired',
    failed: 'Failed',
  },
  refundedState: {
    refunding: 'Refund in progress',
    partly_refunded: 'Partly refunded',
    refunded: 'Refunded',
  },
  refunded: 'Refunded',
  net: 'Net, before fees',
  backOf: (amount: string) => `Refunded ${amount}`,
  netOf: (amount: string) => `Net ${amount}`,
  on: (amount: string, network: string) => `${amount} on ${network}`,
  attention: {
    undecided: 'Money needs a decision',
    screening: 'Held for review',
  },
});
