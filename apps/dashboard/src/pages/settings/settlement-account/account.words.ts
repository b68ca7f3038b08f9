import type { NewAccount } from '../../../api/hooks/settlement-accounts';
import type { Schemas } from '../../../api/schemas';
import { countOf, defineWords } from '../../../i18n/words';

type Schedule = Schemas['DashboardSettlementAccounts']['schedule'];

const schedules: Record<Schedule, string> = {
  none: 'No settlements are made',
  per_payment: 'After each payment',
  daily: 'Once a day, after midnight',
};

const kinds: Record<NewAccount['kind'], string> = {
  bank: 'Bank account',
  mobile_money: 'Mobile money',
};

/** Texts of the settlement account. */
export const accountWords = defineWords({
  title: 'Settlement account',
  about: (environment: 'test' | 'live') =>
    environment === 'live' ? 'Where your money is paid.' : 'Where test settlements are paid. No money moves.',
  when: 'When you are paid',
  schedule: 'Settlements',
  schedules,
  minimum: 'Minimum amount',
  ask: 'Your operator sets both. Ask the operator to change them.',
  delay: (hours: number) =>
    `The first account of your business takes effect at once. Each later one, also in another currency, takes effect after ${countOf(hours, 'hour')}. Owners and admins are notified by e-mail, and any of them can cancel it until then. So nobody who steals a login or a key can redirect your money at once.`,
  accountIn: (currency: string) => `Account in ${currency}`,
  none: 'No account is set. You cannot be paid until there is one.',
  noneMay: 'Choose “Add account”.',
  noneAsk: 'An owner or an admin of your business can add it.',
  kind: 'Kind',
  kinds,
  institution: 'Institution',
  search: 'Search by name',
  notListed: 'No institution has this name',
  noList: {
    bank: (currency: string) =>
      `There is no list of banks in ${currency}. Type the name and the code. Your operator knows the code.`,
    mobile_money: (currency: string) =>
      `There is no list of mobile-money services in ${currency}. Type the name and the code. Your operator knows the code.`,
  } satisfies Record<NewAccount['kind'], (currency: string) => string>,
  listUnavailable: 'The list cannot be read now. Try again later, or type the name and the code.',
  code: 'Institution’s code',
  codeAbout: 'The code that payout services use, such as GTBINGLA.',
  number: 'Account number',
  phone: 'Phone number',
  phoneAbout: 'With country code, without +, such as 254712345678.',
  holder: 'Account holder',
  holderAbout: 'The name that the institution returns replaces it.',
  confirmed: 'Name confirmed',
  unconfirmed: 'Name not confirmed',
  since: 'In effect since',
  pending: 'A change is pending',
  pendingAbout: 'It replaces the account above at',
  hours: (hours: number) => (hours < 1 ? 'in less than an hour' : `in ${countOf(Math.ceil(hours), 'hour')}`),
  cancel: 'Cancel the change',
  cancelTitle: 'Cancel this change?',
  cancelAbout: 'The current account stays. Owners and admins are notified by e-mail.',
  add: 'Add account',
  change: 'Change account',
  currency: 'Currency',
  check: 'Check the account',
  found: (holder: string) => `The institution says that this account belongs to ${holder}.`,
  unknown: 'The institution does not know this account. Check institution and number.',
  nobody: 'The account holder cannot be looked up. Check each digit.',
  set: 'Set this account',
  back: 'Back',
  faults: {
    institution: '2 to 20 capital letters and digits',
    name: 'A name of 1 to 100 characters',
    number: '5 to 20 digits',
  },
  done: 'The account was set.',
  doneLater: (hours: number) =>
    `The change takes effect in ${countOf(hours, 'hour')}, unless somebody cancels it.`,
});
