import { defineWords } from '../../i18n/words';

export const paymentsWords = defineWords({
  title: 'Payments',
  search: 'Search',
  searchAbout: 'Reference, customer’s e-mail, transaction, address or ID',
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
  redacted: 'Removed',
});

/** Texts of states that several pages show. */
export const stateWords = defineWords({
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
