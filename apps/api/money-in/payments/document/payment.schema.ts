import {
  ENVIRONMENTS,
  FIAT_CURRENCIES,
  LANGUAGES,
  SETTLEMENT_STATES,
  SETTLEMENT_WAITS,
  type SettlementState,
  TOKENS,
} from '@cowrie/dto';
import { LEDGER_ACCOUNTS } from '@cowrie/ledger';
import {
  EXCEPTION_KINDS,
  type TransitionCause,
  PAYMENT_STATUSES,
  type PaymentEventType,
} from '@cowrie/payment-state';
import { EXCHANGE_NAMES } from '@cowrie/api/merchants/merchants/exchange-names';
import { paidOut, railOrder, railRefusal, railReturn } from './rail-order.schema';
import { paymentRefund } from './payment-refund.schema';
import { auditTrail, indexAuditTrail } from '@cowrie/api/platform/audit/audit-trail';
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
} from '@cowrie/api/platform/mongo/document.fields';
import { paymentScreening } from './payment-screening.schema';
import { rateEvidence } from './rate-evidence.schema';
import { refundedFields } from './refunded.schema';
import { OWED_AS, statedMoney } from './stated-money.schema';

export const PAYMENT = 'Payment';

export { SETTLEMENT_STATES, type SettlementState };

const otherAsset = {
  token: oneOf(TOKENS),
  network: text(),
  tokenAddress: text(),
  decimals: number(),
  /** Fiat per one token, a decimal string. */
  rate: text(),
  /**
   * True: it is the chosen token and counts on this network by itself. Absent: it counts only if an operator
   * accepts it.
   */
  counts: optional(flag()),
};

/**
 * A pair that the merchant takes but the customer did not choose, as it was at the choice
 * (docs/decisions/0055).
 */
export type OtherAsset = StoredAs<typeof otherAsset>;

/** The fields of `Deposit`. */
export const deposit = {
  token: oneOf(TOKENS),
  network: text(),
  /** EIP-55 checksummed, as are the other addresses. */
  tokenAddress: text(),
  /** Of the token. */
  decimals: number(),
  /** The address of the payment's vault, the same on every network. */
  address: text(),
  /** The factory and the treasury that the vault's address depends on. */
  factory: text(),
  treasury: text(),
  /** Fiat per one token, a decimal string. */
  rate: text(),
  /** What that rate was made of. Absent: locked before this field existed. */
  rateEvidence: optional(subdocument(rateEvidence)),
  /** Base units of the token, a decimal string. */
  expectedUnits: text(),
  /** The shortfall that still counts as paid, as a share of `expectedUnits`. */
  toleranceBasisPoints: number(),
  /**
   * `fixed` is a decimal string in the payment's currency. Absent: locked before fees existed; the merchant's
   * own fee applies.
   */
  fee: optional(subdocument({ basisPoints: number(), fixed: text() })),
  lockedAt: date(),
  /** The merchant's other pairs with the same vault. Absent: none, or locked before this field existed. */
  otherAssets: optional(listOf(subdocument(otherAsset))),
  /**
   * When the customer gave the choice up. It stays in force until the next choice replaces it
   * (docs/decisions/0051).
   */
  releasedAt: optional(date()),
};

/**
 * What the customer's choice of token and network locked (docs/interface.md §4.8). Only another choice
 * replaces it, and only after it was released.
 */
export type Deposit = StoredAs<typeof deposit>;

const fill = {
  /** The exchange's id of the order. */
  orderId: text(),
  /** What was sold. Absent: the chosen token on the chosen network. */
  token: optional(oneOf(TOKENS)),
  network: optional(text()),
  /** Base units of the token, a decimal string. */
  soldUnits: text(),
  /** In the payment's currency, a decimal string. */
  boughtAmount: text(),
  at: date(),
};

/** What one order sold, and for how much. */
export type Fill = StoredAs<typeof fill>;

const vaultReading = {
  network: text(),
  blockNumber: number(),
  /** The time of that block. */
  blockAt: date(),
  /** Of every listed token of that network. `units` are base units, a decimal string. */
  held: listOf(subdocument({ token: oneOf(TOKENS), units: text() })),
};

/** What a node said that the payment's vault on a network held at one block (docs/decisions/0021). */
export type VaultReading = StoredAs<typeof vaultReading>;

const otherSent = {
  token: oneOf(TOKENS),
  network: text(),
  /** Of the token. */
  decimals: number(),
  /** Fiat per one token, as the choice fixed it: a decimal string. */
  rate: text(),
  sweepTxHash: text(),
  /** Base units, decimal strings. `unsoldUnits` as below. */
  sentUnits: text(),
  unsoldUnits: optional(text()),
};

/**
 * Money of a payment that reached the treasury in another asset than the chosen one (docs/decisions/0055).
 */
export type OtherSent = StoredAs<typeof otherSent>;

const settlement = {
  state: oneOf(SETTLEMENT_STATES),
  /** The exchange that sells the tokens. */
  provider: oneOf(EXCHANGE_NAMES),
  /** When to try the next step. Absent: nothing is left to do. */
  dueAt: optional(date()),
  /** Failed tries of this step. The backoff grows with them. */
  tries: optional(number()),
  /**
   * True: it was retried, so its senders must be screened before the sweep. Absent: they were screened when
   * it began.
   */
  isUnscreened: optional(flag()),
  /**
   * The transaction that brought the money to the treasury: on the chosen network, unless all money came on
   * another.
   */
  sweepTxHash: optional(text()),
  /** The merchant's `holdSurplus` when the settlement became due (docs/decisions/0054). Absent: off. */
  holdsSurplus: optional(flag()),
  /**
   * How much of the money that reached the treasury on the chosen network must be sold: base units of the
   * token, a decimal string.
   */
  sentUnits: optional(text()),
  /** The money that reached it in other assets and must be sold. Absent: nothing. */
  otherSent: optional(listOf(subdocument(otherSent))),
  /** Which of `otherSent` is being sold, from 0. Absent: the money on the chosen network. */
  sellingOther: optional(number()),
  /**
   * How much else reached it, to be held for the payer: base units of `heldAsset`. Absent: nothing.
   */
  heldUnits: optional(text()),
  /** The asset it is held in. Absent: the chosen token on the chosen network. */
  heldAsset: optional(subdocument({ token: oneOf(TOKENS), network: text() })),
  /** Written before the order is placed. */
  orderRequestedAt: optional(date()),
  /**
   * Since when the service has looked for an order whose answer may be lost, while the money is below the
   * smallest lot. Absent: it is not looking for one.
   */
  soughtSince: optional(date()),
  /** The exchange's id of the order that is pending. */
  orderId: optional(text()),
  /**
   * What it waits for: `more` for a sweep (docs/decisions/0067), the others for the sale
   * (docs/decisions/0065). Absent: the sale was not requested yet, or an order is on its way.
   */
  waitsFor: optional(oneOf(SETTLEMENT_WAITS)),
  /** The lot in which it is sold together with other payments. Absent: it is sold alone. */
  lotId: optional(objectId()),
  /** An order may sell only a part. Another order then sells the rest. */
  fills: optional(listOf(subdocument(fill))),
  /**
   * The rest below the exchange's smallest lot: base units of the token, a decimal string. It is not sold.
   * Absent: none.
   */
  unsoldUnits: optional(text()),
  /** The proceeds of all fills, in the payment's currency, a decimal string. */
  collectedFiatAmount: optional(text()),
  /** In the payment's currency, a decimal string. */
  merchantFee: optional(text()),
  settledAt: optional(date()),
  /** The open order with a payout rail. Absent: there is none (docs/decisions/0066). */
  railOrder: optional(subdocument(railOrder)),
  /** Deposits that a rail returned, oldest first. Absent: none. */
  railReturns: optional(listOf(subdocument(railReturn))),
  /** Why a rail does not pay it out, so the desk does. Absent: the rail does, or nobody asked it. */
  railRefused: optional(subdocument(railRefusal)),
  /** What was paid to the merchant's account. Absent: nothing. */
  paidOut: optional(subdocument(paidOut)),
  /**
   * True: a merchant settlement must pay out its proceeds (docs/decisions/0067). Absent: the merchant had no
   * schedule then, or has the tokens itself.
   */
  isPayable: optional(flag()),
  /** Why the settlement cannot continue: a reason of the exchange or of ours. */
  refusedReason: optional(text()),
};

/**
 * The progress of a payment's settlement (docs/decisions/0014). Each step is written before it is tried and
 * after it succeeds, so the settlement can continue after a crash at any point.
 */
export type Settlement = StoredAs<typeof settlement>;

const historyLine = {
  at: date(),
  from: oneOf(PAYMENT_STATUSES),
  to: oneOf(PAYMENT_STATUSES),
  /** Which transition of the table it was (docs/interface.md §3.2). */
  cause: text<TransitionCause>(),
};

/** One transition of the payment's status. */
export type HistoryLine = StoredAs<typeof historyLine>;

const outgoingEvent = {
  /** The `webhook-id`. */
  id: text(),
  type: text<PaymentEventType>(),
  /** Counts up from 1 within the payment. */
  sequence: number(),
  at: date(),
  /** A `PaymentEventBody` in JSON. Stored as text, so every try sends the same bytes. */
  body: text(),
};

/** An event for the merchant's webhooks. The update that writes its cause writes the event too. */
export type OutgoingEvent = StoredAs<typeof outgoingEvent>;

const exception = { transferId: text(), kind: oneOf(EXCEPTION_KINDS), at: date() };

/**
 * What was reported about one transfer besides the status (docs/interface.md §3.7). The status does not
 * depend on it.
 */
export type PaymentException = StoredAs<typeof exception>;

const resolution = {
  /** `<network>:<txHash>:<ordinal>`, as in an exception, or `HELD_SURPLUS`. */
  transferId: text(),
  kind: oneOf(['accepted', 'refunded']),
  reason: text(),
  /** The name of the person who decided, as in the audit log. */
  by: text(),
  /** Absent for a decision on the command line. */
  operatorId: optional(text()),
  at: date(),
  /** The transaction of the refund. */
  refundTxHash: optional(text()),
};

/** What an operator decided about one transfer, or about the held surplus (docs/decisions/0006). */
export type Resolution = StoredAs<typeof resolution>;

const ledgerLine = {
  account: oneOf(LEDGER_ACCOUNTS),
  /** A token on a network (`USDC@base`), or a currency (`NGN`). */
  asset: text(),
  /** Signed: base units of the token or minor units of the currency, a decimal string. */
  units: text(),
};

/** One line of a ledger entry. */
export type StoredLedgerLine = StoredAs<typeof ledgerLine>;

const ledgerEntry = { at: date(), lines: listOf(subdocument(ledgerLine)) };

/** One ledger entry. Its lines sum to zero for each asset (docs/decisions/0007). */
export type StoredLedgerEntry = StoredAs<typeof ledgerEntry>;

const kept = {
  network: text(),
  token: oneOf(TOKENS),
  tokenAddress: text(),
  /** Base units of the token, a decimal string. */
  units: text(),
  /** The block at which the vault's balance was read. */
  blockNumber: number(),
  at: date(),
};

const signedTransfer = {
  /** Of all transactions that were to make the transfer: a replaced one can be mined too. */
  txHashes: listOf(text()),
  /** What the mined one has cost: wei, a decimal string. Absent: not confirmed, or the node did not say. */
  costWei: optional(text()),
};

const offeredVault = {
  network: text(),
  address: text(),
  factory: text(),
  treasury: text(),
};
export type OfferedVault = StoredAs<typeof offeredVault>;

const payment = {
  businessId: objectId(),
  /** The merchant's `userId`. */
  userId: text(),
  environment: oneOf(ENVIRONMENTS),
  /** Random. It identifies the payer's page (`isPayCode`). */
  payCode: text(),
  /** The price in `currency`: a decimal string with the decimals of the currency. */
  fiatAmount: text(),
  currency: oneOf(FIAT_CURRENCIES),
  /** True: the price is in US dollars and not in the account's currency. */
  collectInUSD: flag(),
  /**
   * The merchant's reference. Of all payments in its business and environment with this reference, one is not
   * displaced.
   */
  clientReference: text(),
  /**
   * The payment that took the reference over (docs/decisions/0026). Its window ended then. Absent: it still
   * has its reference.
   */
  displacedBy: optional(objectId()),
  /**
   * The payment link that the customer used (docs/decisions/0074). Absent: the merchant's server made it.
   */
  paymentLinkId: optional(objectId()),
  /** The code of that link. Absent: also stored before this field existed. */
  linkCode: optional(text()),
  /** For a link for one payment: the number of this session, from 1. Absent: another link, or none. */
  linkUse: optional(number({ min: 1 })),
  /**
   * Whether the address that created it was on the merchant's allow-list. Absent: stored before this field
   * existed.
   */
  isFromListed: optional(flag()),
  /** The idempotency key for the exchange. Internal: no response contains it. */
  reference: text(),
  callbackURL: optional(text()),
  failureURL: optional(text()),
  retryURL: optional(text()),
  /** What is paid for, as the customer sees it: the title of the link when the session was made. */
  description: optional(text()),
  /**
   * Empty once the personal data is redacted (docs/decisions/0024). `emailKey` is the e-mail address as
   * `emailKeyOf` gives it.
   */
  customer: subdocument({
    email: optional(text()),
    emailKey: optional(text()),
    firstName: optional(text()),
    lastName: optional(text()),
    /** The page's language when token and network were chosen. E-mails use it. Absent: English. */
    language: optional(oneOf(LANGUAGES)),
  }),
  // Merchants choose the keys, which may contain dots and dollar signs, so Mongoose must not look inside.
  metadata: mixed<Record<string, string>>(),

  status: oneOf(PAYMENT_STATUSES),
  /** Grows by 1 with each change. A change applies only to the version that was read. */
  version: number(),
  /** End of the window: `validUntil` once locked, the session's end before (docs/interface.md §3.3). */
  expiresAt: date(),
  deposit: optional(subdocument(deposit)),
  /**
   * The vaults that a program was offered before there was a choice, one of each network. Money can come to
   * them without a choice. Absent: none was offered.
   */
  offeredVaults: optional(listOf(subdocument(offeredVault))),
  /** Choices that others have replaced, oldest first: a limited number. Absent: none. */
  formerDeposits: optional(listOf(subdocument(deposit))),
  /** When the customer went back to the shop, which ended the window. Absent: they did not. */
  cancelledAt: optional(date()),
  /**
   * When the customer requested a refund of a short payment, which ended the window (docs/decisions/0060).
   * Absent: they did not.
   */
  givenUpAt: optional(date()),
  /** True: the customer's refund must still be created once the payment has ended. Absent: no. */
  isAskedBack: optional(flag()),
  /**
   * The period in which the watcher looks for transfers to and from the address, chosen or offered. Absent
   * before there is one. `watchedSince` is the database's time of the write: a process's clock could be
   * earlier, and the watcher would miss it.
   */
  watchedSince: optional(date()),
  watchedUntil: optional(date()),
  /**
   * The sum of the transfers that count, confirmed or not: base units of the token, a decimal string. Absent:
   * zero.
   */
  seenUnits: optional(text()),
  /** The sum of those that are confirmed, in the same unit. Absent: zero. */
  confirmedUnits: optional(text()),
  /**
   * The transfers that count, a limited number (docs/decisions/0027). Fixed when settlement begins, and when
   * the payment ends.
   */
  creditedIds: optional(listOf(text())),
  /** Expected less confirmed, in base units. Absent: zero (docs/interface.md §3.6). */
  deficitUnits: optional(text()),
  /** Confirmed less expected, in base units. Absent: zero. */
  surplusUnits: optional(text()),
  /**
   * The network that brought most of the money that counts (docs/decisions/0093). Absent: the chosen one, or
   * none came yet.
   */
  paidNetwork: optional(text()),
  /** The transaction of the newest transfer on that network that is not an exception. */
  txHash: optional(text()),
  /** The payer’s signed transfer, which was sent for them (docs/decisions/0131). Absent: there was none. */
  signedTransfer: optional(subdocument(signedTransfer)),
  /**
   * What the vault held once the window was over, on each network on which the payment can be paid. Absent:
   * none was read, or the payment was paid before. Every evaluation compares them with the recorded
   * transfers, so they prove the record as soon as it is complete.
   */
  vaultReadings: optional(listOf(subdocument(vaultReading))),
  /** When the confirmed sum was first enough (docs/interface.md §3.5). */
  paidAt: optional(date()),
  settlement: optional(subdocument(settlement)),
  /**
   * Whether a sender of its money stops the settlement from starting. Absent: none does, or screening is off.
   */
  screening: optional(subdocument(paymentScreening)),
  /**
   * What tokens kept of the vaults' money without logging it: by the chain's logs it is there, by the token's
   * balance it is not.
   */
  keptByToken: optional(listOf(subdocument(kept))),
  exceptions: listOf(subdocument(exception)),
  /**
   * A reorg has taken back credited money, and the payment is completed or being settled. Absent: no.
   */
  isReversed: optional(flag()),
  resolutions: listOf(subdocument(resolution)),
  /** Oldest first: a limited number. Absent: none. */
  refunds: optional(listOf(subdocument(paymentRefund))),
  /** True: it has refunds whose payout is not stored yet. Absent: none. */
  hasNewRefunds: optional(flag()),
  /** What went back to the payer (`refunded.ts`). Absent: nothing did. */
  refunded: optional(subdocument(refundedFields)),
  /**
   * Since when its money has waited for an operator's decision (`held-money.ts`). Absent: none does, or less
   * than one token.
   */
  heldSince: optional(date()),
  /** What settlements hold from it, oldest first (docs/decisions/0067). Absent: nothing. */
  stated: optional(listOf(subdocument(statedMoney))),
  /** Since when some of it has been in no settlement. Absent: everything is in one. */
  owedSince: optional(date()),
  /**
   * How a settlement takes it, and how much it adds: minor units of the currency, a whole number. Absent:
   * nothing is owed, or stored before this field existed.
   */
  owedAs: optional(oneOf(OWED_AS)),
  owedUnits: optional(text()),
  /** Append-only. */
  ledger: listOf(subdocument(ledgerEntry)),
  /** Why the payment failed. */
  errorMessage: optional(text()),
  completedAt: optional(date()),
  /** When the payment entered its current status, if that is final. */
  endedAt: optional(date()),
  /**
   * True: the payment has expired, and nothing has ever arrived. Such a payment is removed
   * (docs/decisions/0024).
   */
  isEmpty: optional(flag()),
  /** Oldest first, as are `ledger` and `events`. */
  history: listOf(subdocument(historyLine)),
  events: listOf(subdocument(outgoingEvent)),
  /** Set with new events, and removed when the relay has stored them in the list of events. */
  hasUnrelayedEvents: optional(flag()),
  /** The relay has stored the events up to this sequence. */
  relayedSequence: optional(number()),
  /**
   * Written with an operator's decision, and removed when the entries are in the audit log. Absent: none is
   * missing there.
   */
  ...auditTrail,
  createdAt: date(),
  updatedAt: date(),
};

/** A payment. Its `_id` in hex is the `paymentId` (docs/interface.md §2.1). */
export type Payment = DocumentOf<typeof payment>;

export const paymentSchema = documentSchema(payment, { collection: 'payments', minimize: false });

// selectByPayCode: every request of the page. Two payments never share a code.
paymentSchema.index({ payCode: 1 }, { unique: true });
// findByReference: a merchant uses each reference once in an environment. A payment that lost its reference
// names the one that has it now. That makes its key another one; all others have no such name, which is one
// value too.
paymentSchema.index({ businessId: 1, environment: 1, clientReference: 1, displacedBy: 1 }, { unique: true });
// PaymentListRepository.page: a merchant's payments by time, all of them or of one status; also by status.
paymentSchema.index({ businessId: 1, environment: 1, createdAt: 1, _id: 1 });
paymentSchema.index({ businessId: 1, environment: 1, status: 1, createdAt: 1, _id: 1 });
paymentSchema.index({ businessId: 1, environment: 1, status: 1, _id: 1 });
// LinkSessions.newest: the last session of a link for one payment. Of two simultaneous ones, one is stored.
paymentSchema.index(
  { businessId: 1, environment: 1, paymentLinkId: 1, linkUse: 1 },
  { unique: true, partialFilterExpression: { linkUse: { $exists: true } } },
);
// PaymentListRepository.page: a link's payments by time; those of one status; and LinkFigures, which reads
// only keys.
paymentSchema.index(
  { businessId: 1, environment: 1, paymentLinkId: 1, createdAt: 1, _id: 1 },
  { partialFilterExpression: { paymentLinkId: { $exists: true } } },
);
paymentSchema.index(
  {
    businessId: 1,
    environment: 1,
    paymentLinkId: 1,
    status: 1,
    createdAt: 1,
    _id: 1,
    fiatAmount: 1,
    paidAt: 1,
  },
  { partialFilterExpression: { paymentLinkId: { $exists: true } } },
);
// PaymentSearch.list: a payment by its deposit address.
paymentSchema.index({ 'deposit.address': 1 });
// walkWindowOver, nextWindowEnd: open payments whose window is over or ends next. DepositsInUseRepository:
// all open payments.
paymentSchema.index({ status: 1, expiresAt: 1 });
// findWaitedFor, findWindowRead: open payments that chose a network, and those of them whose window is over.
paymentSchema.index(
  { environment: 1, 'deposit.network': 1, status: 1, expiresAt: 1 },
  { partialFilterExpression: { 'deposit.network': { $exists: true } } },
);
// The same, for those that can be paid on another network than the chosen one.
paymentSchema.index(
  { environment: 1, 'deposit.otherAssets.network': 1, status: 1, expiresAt: 1 },
  { partialFilterExpression: { 'deposit.otherAssets.network': { $exists: true } } },
);
// The same, for those that were only offered.
paymentSchema.index(
  { environment: 1, 'offeredVaults.network': 1, status: 1, expiresAt: 1 },
  { partialFilterExpression: { 'offeredVaults.network': { $exists: true } } },
);
// walkWatched, latestWatchedSince: the addresses that are watched since the watcher's last query.
paymentSchema.index(
  { environment: 1, watchedSince: 1 },
  { partialFilterExpression: { watchedSince: { $exists: true } } },
);
// walkWatched, earliestWatchedSince: all addresses whose watch has not ended.
paymentSchema.index(
  { environment: 1, watchedUntil: 1 },
  { partialFilterExpression: { watchedUntil: { $exists: true } } },
);
// DepositsInUseRepository: the networks and tokens of all addresses whose watch has not ended.
paymentSchema.index(
  { environment: 1, 'deposit.network': 1, 'deposit.tokenAddress': 1, watchedUntil: 1 },
  { partialFilterExpression: { watchedUntil: { $exists: true } } },
);
// findByRailOrder: a rail's webhook names its order. RailFigures.open: the orders that are not over.
paymentSchema.index(
  { environment: 1, 'settlement.railOrder.orderId': 1 },
  { partialFilterExpression: { 'settlement.railOrder.orderId': { $exists: true } } },
);
// nextSettlementStep: settlements whose next step is due. By state, not by status: an operator can complete a
// payment first.
paymentSchema.index(
  { environment: 1, 'settlement.state': 1, 'settlement.dueAt': 1 },
  { partialFilterExpression: { 'settlement.dueAt': { $exists: true } } },
);
// findInSettlement: the same of one exchange. All exchanges are asked often, and most have nothing due while
// one has a long queue.
paymentSchema.index(
  { environment: 1, 'settlement.provider': 1, 'settlement.state': 1, 'settlement.dueAt': 1 },
  { partialFilterExpression: { 'settlement.dueAt': { $exists: true } } },
);
// findUnrelayed: payments with events that the relay has not stored yet.
paymentSchema.index(
  { hasUnrelayedEvents: 1, updatedAt: 1 },
  { partialFilterExpression: { hasUnrelayedEvents: true } },
);
// PaymentChanges.since: what has changed since the last look. Descending, because the audit trail has a
// partial index of the ascending name.
paymentSchema.index({ updatedAt: -1 });
// findWithNewRefunds: payments with refunds whose payout is not stored yet.
paymentSchema.index({ hasNewRefunds: 1, updatedAt: 1 }, { partialFilterExpression: { hasNewRefunds: true } });
// findAskedBack: payments that the customer gave up, whose refund must still be created.
paymentSchema.index({ isAskedBack: 1, status: 1 }, { partialFilterExpression: { isAskedBack: true } });
// findReversed: payments that rely on money that a reorg took back.
paymentSchema.index({ isReversed: 1, _id: 1 }, { partialFilterExpression: { isReversed: true } });
// PaymentFigures.held: payments whose money waits for a decision, the longest waiting first.
paymentSchema.index(
  { environment: 1, heldSince: 1 },
  { partialFilterExpression: { heldSince: { $exists: true } } },
);
// PaymentListRepository.waiting: a merchant's payments that wait for a decision, or that screening holds.
paymentSchema.index(
  { businessId: 1, environment: 1, heldSince: 1 },
  { partialFilterExpression: { heldSince: { $exists: true } } },
);
paymentSchema.index(
  { businessId: 1, environment: 1, 'screening.since': 1 },
  { partialFilterExpression: { 'screening.state': 'held' } },
);
// PaymentListRepository.page: a merchant's payments by time, with this much refunded.
paymentSchema.index(
  { businessId: 1, environment: 1, 'refunded.state': 1, createdAt: 1, _id: 1 },
  { partialFilterExpression: { 'refunded.state': { $exists: true } } },
);
// OwedPayments: payments that a settlement still has to pay out, the longest waiting first. Its keys give
// their sum.
paymentSchema.index(
  { environment: 1, businessId: 1, currency: 1, owedAs: 1, owedSince: 1, _id: 1, owedUnits: 1 },
  { partialFilterExpression: { owedSince: { $exists: true } } },
);
// OwedPayments.takenBy: the payments of a settlement.
paymentSchema.index(
  { 'stated.settlementId': 1 },
  { partialFilterExpression: { 'stated.settlementId': { $exists: true } } },
);
// ScreenedPayments, PaymentFigures.screened: payments that screening holds, the longest waiting first.
paymentSchema.index(
  { environment: 1, 'screening.since': 1 },
  { partialFilterExpression: { 'screening.state': 'held' } },
);
indexAuditTrail(paymentSchema);
// RetentionRepository.findOfCustomer: a customer's payments that are not redacted.
paymentSchema.index(
  { businessId: 1, environment: 1, 'customer.emailKey': 1 },
  { partialFilterExpression: { 'customer.emailKey': { $exists: true } } },
);
// RetentionRepository.findEmpty: payments to remove, the longest ended first.
paymentSchema.index(
  { environment: 1, isEmpty: 1, endedAt: 1 },
  { partialFilterExpression: { isEmpty: true } },
);
// RetentionRepository.findWithPersonalData: payments to redact, the longest ended first.
paymentSchema.index(
  { environment: 1, endedAt: 1 },
  { partialFilterExpression: { 'customer.emailKey': { $exists: true } } },
);
