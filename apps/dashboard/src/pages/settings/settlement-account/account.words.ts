import type { NewAccount } from '../../../api/hooks/settlement-accounts';
import type { Schemas } from '../../../api/schemas';
import { plural } from '../../../i18n/plural';
import { defineWords } from '../../../i18n/words';

const hoursOf = plural({ one: '# hour', other: '# hours' });
type Schedule = Schemas['DashboardSettlementAccounts']['schedule'];

const schedules: Record<Schedule, string> = {
  none: 'No settlements',
  per_payment: 'After each payment',
  daily: 'Once a day, after midnight',
};

const kinds: Record<NewAccount['kind'], string> = {
  bank: 'Bank account',
  mobile_money: 'Mobile money',
};

/** Texts of the settlement account. */
export const accountWords = defineWords('settlementAccount', {
  title: 'Settlement account',
  about: (environment: 'test' | 'live') =>
    environment === 'live'
      ? 'The account your settlements are paid to.'
      : 'The account test settlements are paid to. No money moves.',
  when: 'When you are paid',
  schedule: 'Settlements',
  schedules,
  minimum: 'Minimum amount',
  ask: 'Your operator sets both. Ask them to change either.',
  delay: (hours: number) =>
    `The first account of your business takes effect at once. Each later one, also in another currency, takes effect after ${hoursOf(hours)}. Owners and admins are notified by e-mail, and any of them can cancel it until then. So a stolen login or key is not enough to redirect your money at once.`,
  accountIn: (currency: string) => `Account in ${currency}`,
  none: 'No account yet. You cannot be paid until there is one.',
  noneMay: 'Choose “Add account”.',
  noneAsk: 'An owner or an admin of your business can add it.',
  kind: 'Type',
  kinds,
  institution: 'Bank or provider',
  search: 'Search by name',
  notListed: 'No bank or provider has this name',
  noList: {
    bank: (currency: string) =>
      `There is no list of banks in ${currency}. Type the name and the code. Your operator knows the code.`,
    mobile_money: (currency: string) =>
      `There is no list of mobile-money services in ${currency}. Type the name and the code. Your operator knows the code.`,
  } satisfies Record<NewAccount['kind'], (currency: string) => string>,
  listUnavailable: 'The list is unavailable now. Try again later, or type the name and the code.',
  code: 'Code of the bank or provider',
  codeAbout: 'The code payout services use, such as GTBINGLA.',
  number: 'Account number',
  phone: 'Phone number',
  phoneAbout: 'With country code, without +, such as 254712345678.',
  holder: 'Account holder',
  holderAbout: 'The name on record at the bank or provider replaces it.',
  confirmed: 'Name check',
  unconfirmed: 'Not confirmed',
  since: 'In effect since',
  pending: 'A change is pending',
  pendingAbout: 'It replaces the account above at',
  hours: (hours: number) => (hours < 1 ? 'in less than an hour' : `in ${hoursOf(Math.ceil(hours))}`),
  cancel: 'Cancel the change',
  cancelTitle: 'Cancel this change?',
  cancelAbout: 'The current account stays. Owners and admins are notified by e-mail.',
  add: 'Add account',
  change: 'Change account',
  currency: 'Currency',
  check: 'Check the account',
  found: (holder: string) => `According to the bank or provider, this account belongs to ${holder}.`,
  unknown: 'The bank or provider does not know this account. Check the name and number.',
  nobody: 'The account holder cannot be looked up. Check each digit.',
  set: 'Set this account',
  back: 'Back',
  faults: {
    institution: '2 to 20 capital letters and digits',
    name: 'A name of 1 to 100 characters',
    number: '5 to 20 digits',
  },
  done: 'The account was set.',
  doneLater: (hours: number) => `The change takes effect in ${hoursOf(hours)}, unless someone cancels it.`,
});
