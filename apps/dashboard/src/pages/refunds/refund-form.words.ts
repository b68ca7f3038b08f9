import { defineWords } from '../../i18n/words';
import type { RefundDraft } from './refund-order';

const bases: Record<RefundDraft['basis'], string> = {
  full: 'The full remaining amount',
  excess: 'The amount overpaid',
  unaccepted: 'Money that was not credited',
  amount: 'An amount of tokens',
  fiatAmount: 'An amount in your currency',
};

const basesAbout: Record<RefundDraft['basis'], string> = {
  full: 'The whole payment, less earlier refunds.',
  excess: 'The customer sent too much and gets the excess back.',
  unaccepted: 'Late money, a wrong token, or too little in time.',
  amount: 'A number of tokens.',
  fiatAmount: 'Tokens worth this amount.',
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
  amount: 'Tokens',
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
  summary: (amount: string, network: string) => `You refund ${amount} on ${network}`,
  charged: 'Deducted from what you are owed',
  returned: 'Fee returned to you',
  cost: 'Cost to you',
  free: 'It costs you nothing: this money was not sold.',
  above:
    'With your other refunds it is above your limit, or you were already paid for this money. The operator must approve it, too.',
  send: 'Request this refund',
  done: 'The refund was created.',
});
