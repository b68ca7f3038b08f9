import type { components } from '../../api/openapi.generated';
import { defineWords } from '../../i18n/words';

type Schemas = components['schemas'];
type Texts<K extends string> = Record<K, string>;

/** What became of a transfer. */
export const transferKind: Texts<Schemas['TransferKind']> = {
  credited: 'Counted',
  surplus: 'More than needed',
  waiting_for_confirmations: 'Confirming',
  refunded: 'Sent back',
  orphaned: 'Taken back by the chain',
  late: 'Too late',
  after_completion: 'After the payment was complete',
  wrong_token: 'Another token',
  wrong_network: 'Another network',
  not_expected: 'Not expected',
  over_limit: 'More transfers than are counted',
  reversed: 'Counted, then taken back by the chain',
  unlisted_token: 'Unknown token',
  zero_value: 'No amount',
};

const refundStatus: Texts<Schemas['RefundStatus']> = {
  requested: 'Requested',
  awaiting_address: 'Waits for the customer’s address',
  awaiting_approval: 'Waits for approval',
  queued: 'Sent next',
  sent: 'Sent',
  final: 'Completed',
  cancelled: 'Cancelled',
  expired: 'Expired',
  refused: 'Refused',
  failed: 'Failed',
};

const settlementState: Texts<Schemas['SettlementState']> = {
  due: 'Begins soon',
  sweeping: 'Being collected',
  converting: 'Being sold',
  charging: 'Being booked',
  settled: 'Done',
  refused: 'Could not be sold',
};

const deliveryState: Texts<Schemas['DeliveryState']> = {
  waiting: 'Waits for an earlier event',
  pending: 'Being delivered',
  delivered: 'Delivered',
  given_up: 'Given up',
  cancelled: 'Cancelled',
};

const account: Texts<Schemas['LedgerAccount']> = {
  vault: 'At the deposit address',
  sent: 'Collected',
  token_fee: 'Kept by the token',
  converted: 'Sold',
  unsold: 'Too little to sell',
  held: 'Held for the customer',
  in_transit: 'On its way to be paid out',
  refunding: 'Promised to the customer',
  refunded: 'Refunded',
  payable: 'Owed to you',
  paid_out: 'Paid to your account',
  fee: 'Fee',
  received: 'From the customer',
  surplus: 'From the customer: above the amount',
  late: 'From the customer: too late',
  unallocated: 'From the customer: not counted',
};

const cause: Record<string, string> = {
  funds_seen: 'money was seen',
  window_over: 'the time to pay is over',
  displaced: 'another payment took its reference',
  cancelled: 'the customer went back to the shop',
  settled: 'the money is settled',
  settlement_refused: 'the money could not be sold',
  underpaid: 'too little arrived in time',
  given_up: 'the customer asked for too little money back',
  funds_taken_back: 'the chain took the money back',
  funds_taken_back_after_window: 'the chain took the money back, and the time to pay is over',
  operator_accepted: 'the operator accepted the money',
};

const simulation: Texts<Schemas['SimulationCase']> = {
  exact: 'Exact amount',
  under: 'Too little',
  over: 'Too much',
  late: 'Too late',
  wrong_token: 'Another token',
  wrong_network: 'Another network',
  reorg: 'Taken back by the chain',
};

export const paymentWords = defineWords({
  title: (reference: string) => `Payment ${reference}`,
  back: 'All payments',
  openPage: 'Open the customer’s page',
  refund: 'Refund',
  proof: 'Proof of the rate',
  proofAbout: 'Saves a signed file that proves the rate and what it was made of.',
  ...{ transferKind, refundStatus, settlementState, deliveryState, account, cause, simulation },
  overview: 'Overview',
  amounts: 'Amounts',
  asked: 'Asked for',
  expected: 'Expected',
  collected: 'Collected',
  surplus: 'Above the amount',
  missing: 'Missing',
  soldFor: 'Sold for',
  fee: 'Fee',
  rate: 'Rate',
  rateOf: (rate: string, currency: string, token: string) => `${rate} ${currency} for 1 ${token}`,
  rateSources: 'Rate from',
  tolerance: 'Tolerance',
  percent: (basisPoints: number) => `${basisPoints / 100} %`,
  address: 'Deposit address',
  settlement: 'Settlement',
  held: 'Held for the customer',
  paidTo: 'Paid to',
  id: 'Payment ID',
  created: 'Created',
  expires: 'Time to pay ends',
  paidAt: 'Paid',
  error: 'Why it failed',
  customer: 'Customer',
  name: 'Name',
  email: 'E-mail',
  paymentLink: 'Payment link',
  metadata: 'Metadata',
  noMetadata: 'None',
  redirects: 'Goes back to',
  timeline: 'Timeline',
  transfers: 'Transfers to the deposit address',
  noTransfers: 'Nothing has arrived yet.',
  onlyFirst: (count: number) => `The first 100 of ${count} transfers are shown.`,
  confirmations: (seen: number, required: number) => `${seen} of ${required} confirmations`,
  amount: 'Amount',
  what: 'What it is',
  from: 'From',
  transaction: 'Transaction',
  explorer: 'Show in the explorer',
  when: 'When',
  refunds: 'Refunds',
  noRefunds: 'No refund was asked for.',
  status: 'Status',
  books: 'Books',
  booksAbout: 'Every entry sums to zero for each asset: what came in is what went somewhere.',
  noBooks: 'Nothing is booked yet.',
  asset: 'Asset',
  balance: 'Balance',
  sum: 'Sum',
  webhooks: 'Webhook deliveries',
  noWebhooks: 'Nothing was sent to a webhook endpoint about this payment.',
  event: 'Event',
  tries: 'Tries',
  lastStatus: 'Last answer',
  noAnswer: 'None',
  play: 'Play the customer',
  playAbout:
    'Test helpers pay this payment as a customer would. Only in test, with money that is worth nothing.',
  played: (what: string, amount: string, token: string) => `Sent ${amount} ${token}: ${what}.`,
  // What waits, and what can be done about it.
  undecidedTitle: 'Money that does not count by itself',
  undecided:
    'Some money of this payment counts by no rule. You can give it back with a refund, or ask your operator to accept it as payment.',
  screeningTitle: 'Held for a check',
  screening:
    'The money is held because of who has sent it. Your operator decides about it; you need do nothing. Do not deliver before it is released.',
  displacedTitle: 'Another payment has this reference now',
  displaced: 'Your server made it with the same reference. Do not apply this payment to the order.',
  mayAccept: 'Your operator can accept it as payment: name this transfer.',
  mayRefund: 'It can be given back with a refund.',
  mayWait: 'Nothing can be done about it yet.',
});

type Entry = Schemas['DashboardTimelineEntry'];

/** What a line of the timeline says. */
export const timelineWords = defineWords({
  created: 'Session created',
  chosen: 'Customer chose token and network',
  released: 'Customer gave the choice up',
  seen: 'Transfer seen',
  confirmed: 'Transfer confirmed',
  final: 'Transfer final',
  paid: 'Paid in full',
  status: 'Status changed',
  held: 'Held for a check',
  swept: 'Collected from the deposit address',
  sold: 'Tokens sold',
  settled: 'Settlement done',
  paid_out: 'Paid to your account',
  stated: 'Part of a settlement',
  stated_void: 'Part of a settlement that failed',
  refund_requested: 'Refund requested',
  refund_ended: 'Refund ended',
  accepted: 'Operator accepted money',
  sent_back: 'Operator noted money as sent back',
  event: 'Event for your webhooks',
} satisfies Record<Entry['kind'], string>);
