import type { Schemas } from '../../api/schemas';
import { defineWords } from '../../i18n/words';
import type { Basis } from './refund-order';

/** What each basis is called. `unit` is the token, or the currency of `fiatAmount`. */
const bases: Record<Basis, (unit: string) => string> = {
  full: () => 'Everything that is left',
  excess: () => 'The amount overpaid',
  unaccepted: () => 'Money that was not credited',
  amount: (unit) => `An amount in ${unit}`,
  fiatAmount: (unit) => `An amount in ${unit}`,
};

const basesAbout: Partial<Record<Basis, string>> = {
  excess: 'The customer sent too much and gets the excess back.',
  unaccepted: 'Late money, a wrong token, or too little in time.',
};

const approvals: Record<Schemas['RefundApprovalCause'], string> = {
  above_limit: 'It waits for your operator’s approval: with your other refunds it is above your limit.',
  paid_out:
    'It waits for your operator’s approval: you were already paid for this money, and you are owed too little to cover it.',
};

/** Texts of the form for a refund. */
export const refundFormWords = defineWords({
  title: (reference: string) => `Refund of ${reference}`,
  about: (reference: string) =>
    `The customer of ${reference} gets money back in the same token and on the same network.`,
  nothing: 'Nothing of this payment can be refunded now.',
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
  byAddress: 'To an address that the customer told you',
  byAddressAbout: 'Never use the address that paid: exchanges pay from addresses that many customers share.',
  address: 'Address',
  wrongAddress: '0x and 40 characters, 0 to 9 and a to f',
  reason: 'Reason',
  reasonAbout: 'For your records. The customer does not see it.',
  incomplete: 'Say what to refund to see what it costs.',
  summary: (amount: string, network: string) => `The customer gets ${amount} on ${network}`,
  at: (address: string) => `at ${address}`,
  atEntered: 'at the address that they enter',
  costs: (cost: string) => `It costs you ${cost}.`,
  charged: (charged: string, returned: string) => `${charged}, less ${returned} of the fee.`,
  free: 'It costs you nothing: this money was not sold.',
  approvals,
  waitsForAddress: 'It waits until the customer enters an address.',
  waitsForMoney: 'No approval is needed. It is sent once its money is in the treasury.',
  send: 'Request this refund',
});
