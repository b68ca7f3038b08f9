import type { Schemas } from '../../api/schemas';
import { defineWords } from '../../i18n/words';
import type { Basis } from './refund-order';

/** What each basis is called. `unit` is the token, or the currency of `fiatAmount`. */
const bases: Record<Basis, (unit: string) => string> = {
  full: () => 'Full remaining amount',
  excess: () => 'Overpaid amount',
  unaccepted: () => 'Uncredited funds',
  amount: (unit) => `An amount in ${unit}`,
  fiatAmount: (unit) => `An amount in ${unit}`,
};

const basesAbout: Partial<Record<Basis, string>> = {
  excess: 'The customer sent too much and gets the excess back.',
  unaccepted: 'Funds that came late, in another token, or were too little in time.',
};

const approvals: Record<Schemas['RefundApprovalCause'], string> = {
  above_limit: 'Needs your operator’s approval: with your other refunds, it is above your limit.',
  paid_out:
    'Needs your operator’s approval: you were already paid these funds, and what you are owed does not cover them.',
};

/** Texts of the form for a refund. */
export const refundFormWords = defineWords('refundForm', {
  title: (reference: string) => `Refund of ${reference}`,
  about: (reference: string) =>
    `The customer of ${reference} gets money back in the same token and on the same network.`,
  nothing: 'Nothing can be refunded for this payment now.',
  asset: 'Token and network',
  assetLeft: (amount: string, network: string) => `${amount} on ${network}`,
  basis: 'What to refund',
  bases,
  basesAbout,
  fixed: (basis: string, amount: string) => `${basis}: ${amount}`,
  tokens: 'Tokens',
  fiatAmount: (currency: string) => `Amount in ${currency}`,
  rate: 'Rate',
  rates: { locked: 'The payment’s rate', today: 'The current rate' },
  destination: 'Send to',
  byEmail: 'Ask the customer by e-mail',
  byEmailAbout: 'The customer gets a link and enters an address there. The link works for 30 days.',
  noEmail: 'This payment has no e-mail address.',
  byAddress: 'To an address the customer gave you',
  byAddressAbout: 'Never use the address that paid: exchanges pay from addresses shared by many customers.',
  address: 'Address',
  wrongAddress: '0x followed by 40 characters, 0 to 9 and a to f',
  wrongTronAddress: 'T followed by 33 letters and digits',
  reason: 'Reason',
  reasonAbout: 'For your records. The customer does not see it.',
  incomplete: 'Choose what to refund to see the cost.',
  summary: (amount: string, network: string) => `The customer gets ${amount} on ${network}`,
  at: (address: string) => `at ${address}`,
  atEntered: 'at the address they enter',
  costs: (cost: string) => `It costs you ${cost}.`,
  charged: (charged: string, returned: string) => `${charged} minus ${returned} of the fee returned.`,
  free: 'It costs you nothing: these funds were not sold.',
  approvals,
  waitsForAddress: 'The refund waits until the customer enters an address.',
  waitsForMoney: 'No approval is needed. It is sent once its funds are in the treasury.',
  send: 'Request this refund',
});
