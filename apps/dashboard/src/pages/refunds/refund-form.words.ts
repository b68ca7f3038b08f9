import { defineWords } from '../../i18n/words';
import type { RefundDraft } from './refund-order';

const bases: Record<RefundDraft['basis'], string> = {
  full: 'All that is left',
  excess: 'What came above the expected amount',
  unaccepted: 'What does not count',
  amount: 'An amount of tokens',
  fiatAmount: 'An amount of your currency',
};

const basesAbout: Record<RefundDraft['basis'], string> = {
  full: 'The whole payment, less what was refunded already.',
  excess: 'The customer sent too much, and gets the rest back.',
  unaccepted: 'Late money, a wrong token, or too little in time.',
  amount: 'A number of tokens.',
  fiatAmount: 'Tokens that are worth so much.',
};

/** Texts of the form for a refund. */
export const refundFormWords = defineWords({
  title: (reference: string) => `Refund of ${reference}`,
  about: (reference: string) =>
    `The customer of ${reference} gets money back in the token and on the network in which it came.`,
  nothing: 'Nothing of this payment can be refunded now.',
  asset: 'Token and network',
  assetLeft: (amount: string, network: string) => `${amount} on ${network}`,
  basis: 'What to give back',
  bases,
  basesAbout,
  amount: 'Tokens',
  fiatAmount: (currency: string) => `Amount in ${currency}`,
  rate: 'Rate',
  rates: { locked: 'As the payment had it', today: 'Of this moment' },
  destination: 'Where it goes',
  byEmail: 'Ask the customer by e-mail',
  byEmailAbout: 'The customer gets a link and names an address there. The link works for 30 days.',
  noEmail: 'This payment has no e-mail address.',
  byAddress: 'To an address that the customer told you',
  byAddressAbout: 'Never take the address that paid: exchanges pay from addresses that belong to many.',
  address: 'Address',
  wrongAddress: '0x and 40 characters, 0 to 9 and a to f',
  reason: 'Why',
  reasonAbout: 'For your records. The customer does not see it.',
  summary: (amount: string, network: string) => `${amount} on ${network} go back`,
  charged: 'Taken from what you are owed',
  returned: 'Fee that comes back',
  cost: 'It costs you',
  free: 'It costs you nothing: this money was not sold.',
  above:
    'With your other refunds it is above your limit, or you were paid for this money already. The operator must agree, too.',
  send: 'Ask for this refund',
  done: 'The refund was made.',
});
