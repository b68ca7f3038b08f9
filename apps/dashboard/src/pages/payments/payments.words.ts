import { countOf, defineWords } from '../../i18n/words';

export const paymentsWords = defineWords('payments', {
  title: 'Payments',
  search: 'Search',
  searchAbout: 'Start of a reference, e-mail, name or amount, or part of a transaction or address',
  partial: 'More payments may match. Type more, or choose a period to search earlier payments.',
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
  sort: 'Sort by',
  sorts: { newest: 'Newest first', oldest: 'Oldest first', status: 'Status' },
  columns: 'Columns',
  saved: 'Saved filters',
  noneSaved: 'No saved filters yet.',
  savedName: 'Name',
  save: 'Save',
  saveThese: 'Save these filters',
  remove: (name: string) => `Remove ${name}`,
  sum: 'Sum of these payments',
  sumOfAll: 'Sum of these payments, of all statuses',
  sumOfNewest: (count: string) => `Sum of the newest ${count} payments`,
});

/** Texts of actions on several payments. */
export const chosenWords = defineWords({
  choose: (reference: string) => `Select ${reference}`,
  chooseAll: 'Select all on this page',
  count: (count: number) => `${countOf(count, 'payment')} selected`,
  none: 'Clear selection',
  export: 'Export selected',
  resend: 'Resend webhooks',
  resendAbout:
    'For each payment, its failed deliveries are sent again. If none failed, its newest delivery is.',
  results: 'Webhooks resent',
  resent: (count: number) =>
    count === 0 ? 'No webhook was sent yet' : `${countOf(count, 'webhook')} resent`,
  failed: (count: number, reason: string) =>
    count === 0 ? reason : `${countOf(count, 'webhook')} resent, then: ${reason}`,
  unreachable: 'Cowrie could not be reached. Try again.',
  close: 'Close',
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
  sumsOf: (refunded: string, net: string) => `Refunded ${refunded}, net ${net}`,
  on: (amount: string, network: string) => `${amount} on ${network}`,
  attention: {
    undecided: 'Money needs a decision',
    screening: 'Held for review',
  },
});
