import { ENVIRONMENTS, FIAT_CURRENCIES, SETTLEMENT_STATES, type SettlementState, TOKENS } from '@cowrie/dto';
import { LEDGER_ACCOUNTS } from '@cowrie/ledger';
import {
  EXCEPTION_KINDS,
  type TransitionCause,
  PAYMENT_STATUSES,
  type PaymentEventType,
} from '@cowrie/payment-state';
import { EXCHANGE_NAMES } from '../merchants/exchange-names';
import {
  date,
  type DocumentOf,
  documentSchema,
  flag,
  listOf,
  mixed,
  number,
  objectId,
  oneOf,
  optional,
  type StoredAs,
  subdocument,
  text,
} from '../platform/mongo/document.fields';

export const PAYMENT = 'Payment';

export { SETTLEMENT_STATES, type SettlementState };

const deposit = {
  token: oneOf(TOKENS),
  network: text(),
  tokenAddress: text(),
  decimals: number(),
  /** EIP-55 checksummed, the same on every network. */
  address: text(),
  factory: text(),
  treasury: text(),
  /** Fiat per one token. */
  rate: text(),
  expectedUnits: text(),
  toleranceBasisPoints: number(),
  lockedAt: date(),
};

/** What complete locked: never changed afterwards. Token amounts are base units as decimal strings. */
export type Deposit = StoredAs<typeof deposit>;

const fill = {
  orderId: text(),
  /** Base units. */
  soldUnits: text(),
  /** Decimal string in the payment's currency. */
  boughtAmount: text(),
  at: date(),
};

/** What an order has sold, and for how much. */
export type Fill = StoredAs<typeof fill>;

const settlement = {
  state: oneOf(SETTLEMENT_STATES),
  provider: oneOf(EXCHANGE_NAMES),
  /** When it is to be looked at next; absent once nothing is left to be done. */
  dueAt: optional(date()),
  /** Looks in vain at this step: each waits longer than the one before. */
  tries: optional(number()),
  sweepTxHash: optional(text()),
  /** Base units of the payment's money that reached the treasury. */
  sentUnits: optional(text()),
  orderRequestedAt: optional(date()),
  orderId: optional(text()),
  /** Orders may sell less than was asked: the rest is a further order's. */
  fills: optional(listOf(subdocument(fill))),
  /** Decimal strings in the payment's currency. */
  collectedFiatAmount: optional(text()),
  merchantFee: optional(text()),
  settledAt: optional(date()),
  refusedReason: optional(text()),
};

/** Each step is written down before it is tried and after it succeeded, so that a crash anywhere resumes. */
export type Settlement = StoredAs<typeof settlement>;

const historyLine = {
  at: date(),
  from: oneOf(PAYMENT_STATUSES),
  to: oneOf(PAYMENT_STATUSES),
  cause: text<TransitionCause>(),
};

export type HistoryLine = StoredAs<typeof historyLine>;

const outgoingEvent = {
  id: text(),
  type: text<PaymentEventType>(),
  /** Counts up from 1 within the payment. */
  sequence: number(),
  at: date(),
  /** A `PaymentEventBody` in JSON: text, so that every try carries the same bytes. */
  body: text(),
};

/** An event that merchants are to hear of, written in the same update as its cause. */
export type OutgoingEvent = StoredAs<typeof outgoingEvent>;

const exception = { transferId: text(), kind: oneOf(EXCEPTION_KINDS), at: date() };

/** The exception axis beside the status: money that came but does not count. */
export type PaymentException = StoredAs<typeof exception>;

const resolution = {
  transferId: text(),
  kind: oneOf(['accepted', 'refunded']),
  reason: text(),
  by: text(),
  at: date(),
  /** The transaction that sent it back. */
  refundTxHash: optional(text()),
};

/** What an operator decided about one transfer, by hand. */
export type Resolution = StoredAs<typeof resolution>;

const ledgerLine = {
  account: oneOf(LEDGER_ACCOUNTS),
  /** `USDC@base`, or a currency. */
  asset: text(),
  /** Base units or the currency's smallest parts, signed, as a decimal string. */
  units: text(),
};

/** One line of the payment's books: the lines of an entry sum to zero for each asset. */
export type StoredLedgerLine = StoredAs<typeof ledgerLine>;

const ledgerEntry = { at: date(), lines: listOf(subdocument(ledgerLine)) };

export type StoredLedgerEntry = StoredAs<typeof ledgerEntry>;

const payment = {
  businessId: objectId(),
  userId: text(),
  environment: oneOf(ENVIRONMENTS),
  payCode: text(),
  /** Decimal string, 2 decimals. */
  fiatAmount: text(),
  currency: oneOf(FIAT_CURRENCIES),
  collectInUSD: flag(),
  clientReference: text(),
  /** Internal: the idempotency key with exchange providers. Never shown. */
  reference: text(),
  callbackURL: optional(text()),
  failureURL: optional(text()),
  customer: subdocument({ email: text(), firstName: optional(text()), lastName: optional(text()) }),
  // Merchants name the keys, dots and dollars included, so Mongoose must not look inside.
  metadata: mixed<Record<string, string>>(),

  status: oneOf(PAYMENT_STATUSES),
  /** Counts every change: the condition of every update. */
  version: number(),
  /** `validUntil` once locked, the session's end before. */
  expiresAt: date(),
  deposit: optional(subdocument(deposit)),
  /**
   * Since when, and until when, transfers to and from the address are looked for; absent before there is an address. The
   * former by the database's clock, at the moment of the write.
   */
  watchedSince: optional(date()),
  watchedUntil: optional(date()),
  /** Base units. */
  seenUnits: optional(text()),
  confirmedUnits: optional(text()),
  /** The transfers that count; for good once settlement has begun or the payment has ended. */
  creditedIds: optional(listOf(text())),
  deficitUnits: optional(text()),
  surplusUnits: optional(text()),
  txHash: optional(text()),
  paidAt: optional(date()),
  settlement: optional(subdocument(settlement)),
  exceptions: listOf(subdocument(exception)),
  resolutions: listOf(subdocument(resolution)),
  /** Only ever added to. */
  ledger: listOf(subdocument(ledgerEntry)),
  errorMessage: optional(text()),
  completedAt: optional(date()),
  history: listOf(subdocument(historyLine)),
  events: listOf(subdocument(outgoingEvent)),
  /** Set with new events, and removed once the relay has taken them over. */
  hasUnrelayedEvents: optional(flag()),
  /** Events up to this sequence are taken over. */
  relayedSequence: optional(number()),
  createdAt: date(),
  updatedAt: date(),
};

/** A payment session. Its `_id` in hex is the `paymentId`. */
export type Payment = DocumentOf<typeof payment>;

export const paymentSchema = documentSchema(payment, { collection: 'payments', minimize: false });

// The checkout page's every request, and no two sessions under one code.
paymentSchema.index({ payCode: 1 }, { unique: true });
// Verify by reference; a reference is used once per business and environment.
paymentSchema.index({ businessId: 1, environment: 1, clientReference: 1 }, { unique: true });
// list: a merchant's payments, newest or oldest first, all or of one status, or sorted by status.
paymentSchema.index({ businessId: 1, environment: 1, createdAt: 1, _id: 1 });
paymentSchema.index({ businessId: 1, environment: 1, status: 1, createdAt: 1, _id: 1 });
paymentSchema.index({ businessId: 1, environment: 1, status: 1, _id: 1 });
// PaymentSearch: a payment by the address that it is paid to.
paymentSchema.index({ 'deposit.address': 1 });
// walkWindowOver: sessions whose window may be over.
paymentSchema.index({ status: 1, expiresAt: 1 });
// walkWatched: addresses that the watcher looks for, and those added since it last asked.
paymentSchema.index(
  { environment: 1, watchedSince: 1 },
  { partialFilterExpression: { watchedSince: { $exists: true } } },
);
// findInSettlement: work of the settlement; a payment that an operator completed is settled afterwards.
paymentSchema.index(
  { environment: 1, 'settlement.state': 1, 'settlement.dueAt': 1 },
  { partialFilterExpression: { 'settlement.dueAt': { $exists: true } } },
);
// findUnrelayed: payments with events that nobody has been told of.
paymentSchema.index(
  { hasUnrelayedEvents: 1, updatedAt: 1 },
  { partialFilterExpression: { hasUnrelayedEvents: true } },
);
