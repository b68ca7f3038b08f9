import type { Schemas } from '../../api/schemas';
import { defineWords } from '../../i18n/words';

export const settlementsPageWords = defineWords('settlementsPage', {
  title: 'Settlements',
  about: 'What you are owed, and statements of what you were paid.',
  exportSettlements: 'Export settlements',
  exportLines: 'Export their payments',
  filters: 'Filters',
  state: 'Status',
  any: 'Any',
  noneFound: 'No settlement matches these filters.',
  none: 'No settlements yet.',
  noneOf: {
    per_payment: 'No settlements yet. One is created a minute after a payment completes.',
    daily: 'No settlements yet. One is created after midnight, for the payments completed that day.',
  } satisfies Record<Exclude<Schemas['SettlementSchedule'], 'none'>, string>,
  noAccount: 'No settlements yet. There is no account to pay to.',
  askAccount: 'An owner or an admin of your business can add it.',
  addAccount: 'Add a bank account',
  statement: 'Statement',
  view: 'View statement',
  made: 'Created',
  payments: 'Payments',
  fee: 'Fee',
  amount: 'Amount',
  account: 'Account',
  paid: 'Paid',
});
