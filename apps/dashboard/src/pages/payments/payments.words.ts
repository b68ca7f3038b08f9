import { plural } from '../../i18n/plural';
import { defineWords } from '../../i18n/words';

const webhooks = plural({ one: '# webhook', other: '# webhooks' });

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
  sum: 'Total of these payments',
  sumOfAll: 'Total of these payments, in all statuses',
  sumOfNewest: (count: string) => `Total of the newest ${count} payments`,
});

/** Texts of actions on several payments. */
export const chosenWords = defineWords('chosen', {
  choose: (reference: string) => `Select ${reference}`,
  chooseAll: 'Select all on this page',
  count: plural({ one: '# payment selected', other: '# payments selected' }),
  none: 'Clear selection',
  export: 'Export selected',
  resend: 'Resend webhooks',
  resendAbout: 'For each payment, this resends its failed deliveries, or its newest delivery if none failed.',
  results: 'Webhooks resent',
  resent: (count: number) => (count === 0 ? 'No webhook was sent yet' : `${webhooks(count)} resent`),
  failed: (count: number, reason: string) =>
    count === 0 ? reason : `${webhooks(count)} resent, then: ${reason}`,
  unreachable: 'The service cannot be reached. Try again.',
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
  sumsOfAll: (refunded: string, net: string) => `Refunded ${refunded}, net of the completed ones ${net}`,
  attention: {
    undecided: 'Funds need a decision',
    screening: 'Held for review',
  },
});
