import { Schema, type Types } from 'mongoose';
import {
  ENVIRONMENTS,
  FIAT_CURRENCIES,
  SETTLEMENT_STATES,
  TOKENS,
  type Environment,
  type FiatCurrency,
  type SettlementState,
  type Token,
} from '@cowrie/dto';
import {
  EXCEPTION_KINDS,
  PAYMENT_STATUSES,
  type ExceptionKind,
  type TransitionCause,
  type PaymentEventType,
  type PaymentStatus,
} from '@cowrie/payment-state';
import { LEDGER_ACCOUNTS, type LedgerAccount } from '@cowrie/ledger';
import { EXCHANGE_NAMES, type ExchangeName } from '../merchants/exchange-names';

export const PAYMENT = 'Payment';

/** What complete locked: never changed afterwards. Token amounts are base units as decimal strings. */
export interface Deposit {
  token: Token;
  network: string;
  tokenAddress: string;
  decimals: number;
  /** EIP-55 checksummed, the same on every network. */
  address: string;
  factory: string;
  treasury: string;
  /** Fiat per one token. */
  rate: string;
  expectedUnits: string;
  toleranceBasisPoints: number;
  lockedAt: Date;
}

/** What an order has sold, and for how much. */
export interface Fill {
  orderId: string;
  /** Base units. */
  soldUnits: string;
  /** Decimal string in the payment's currency. */
  boughtAmount: string;
  at: Date;
}

export { SETTLEMENT_STATES, type SettlementState };

/** Each step is written down before it is tried and after it succeeded, so that a crash anywhere resumes. */
export interface Settlement {
  state: SettlementState;
  provider: ExchangeName;
  /** When it is to be looked at next; absent once nothing is left to be done. */
  dueAt?: Date;
  /** Looks in vain at this step: each waits longer than the one before. */
  tries?: number;
  sweepTxHash?: string;
  /** Base units of the payment's money that reached the treasury. */
  sentUnits?: string;
  orderRequestedAt?: Date;
  orderId?: string;
  /** Orders may sell less than was asked: the rest is a further order's. */
  fills?: Fill[];
  /** Decimal strings in the payment's currency. */
  collectedFiatAmount?: string;
  merchantFee?: string;
  settledAt?: Date;
  refusedReason?: string;
}

export interface HistoryLine {
  at: Date;
  from: PaymentStatus;
  to: PaymentStatus;
  cause: TransitionCause;
}

/** An event that merchants are to hear of, written in the same update as its cause. */
export interface OutgoingEvent {
  id: string;
  type: PaymentEventType;
  /** Counts up from 1 within the payment. */
  sequence: number;
  at: Date;
  /** A `PaymentEventBody` in JSON: text, so that every try carries the same bytes. */
  body: string;
}

/** The exception axis beside the status: money that came but does not count. */
export interface PaymentException {
  transferId: string;
  kind: ExceptionKind;
  at: Date;
}

/** What an operator decided about one transfer, by hand. */
export interface Resolution {
  transferId: string;
  kind: 'accepted' | 'refunded';
  reason: string;
  by: string;
  at: Date;
  /** The transaction that sent it back. */
  refundTxHash?: string;
}

/** One line of the payment's books: the lines of an entry sum to zero for each asset. */
export interface StoredLedgerLine {
  account: LedgerAccount;
  /** `USDC@base`, or a currency. */
  asset: string;
  /** Base units or the currency's smallest parts, signed, as a decimal string. */
  units: string;
}

export interface StoredLedgerEntry {
  at: Date;
  lines: StoredLedgerLine[];
}

/** A payment session. Its `_id` in hex is the `paymentId`. */
export interface Payment {
  _id: Types.ObjectId;
  businessId: Types.ObjectId;
  userId: string;
  environment: Environment;
  payCode: string;
  /** Decimal string, 2 decimals. */
  fiatAmount: string;
  currency: FiatCurrency;
  collectInUSD: boolean;
  clientReference: string;
  /** Internal: the idempotency key with exchange providers. Never shown. */
  reference: string;
  callbackURL?: string;
  failureURL?: string;
  customer: { email: string; firstName?: string; lastName?: string };
  metadata: Record<string, string>;

  status: PaymentStatus;
  /** Counts every change: the condition of every update. */
  version: number;
  /** `validUntil` once locked, the session's end before. */
  expiresAt: Date;
  deposit?: Deposit;
  /**
   * Since when, and until when, transfers to and from the address are looked for; absent before there is an address. The
   * former by the database's clock, at the moment of the write.
   */
  watchedSince?: Date;
  watchedUntil?: Date;
  /** Base units. */
  seenUnits?: string;
  confirmedUnits?: string;
  /** The transfers that count; for good once settlement has begun or the payment has ended. */
  creditedIds?: string[];
  deficitUnits?: string;
  surplusUnits?: string;
  txHash?: string;
  paidAt?: Date;
  settlement?: Settlement;
  exceptions: PaymentException[];
  resolutions: Resolution[];
  /** Only ever added to. */
  ledger: StoredLedgerEntry[];
  errorMessage?: string;
  completedAt?: Date;
  history: HistoryLine[];
  events: OutgoingEvent[];
  /** Set with new events, and removed once the relay has taken them over. */
  hasUnrelayedEvents?: boolean;
  /** Events up to this sequence are taken over. */
  relayedSequence?: number;
  createdAt: Date;
  updatedAt: Date;
}

const text = { type: String, required: true };
const date = { type: Date, required: true };

const depositSchema = new Schema<Deposit>(
  {
    token: { ...text, enum: TOKENS },
    network: text,
    tokenAddress: text,
    decimals: { type: Number, required: true },
    address: text,
    factory: text,
    treasury: text,
    rate: text,
    expectedUnits: text,
    toleranceBasisPoints: { type: Number, required: true },
    lockedAt: date,
  },
  { _id: false },
);

const settlementSchema = new Schema<Settlement>(
  {
    state: { ...text, enum: SETTLEMENT_STATES },
    provider: { ...text, enum: EXCHANGE_NAMES },
    dueAt: Date,
    tries: Number,
    sweepTxHash: String,
    sentUnits: String,
    orderRequestedAt: Date,
    orderId: String,
    fills: {
      type: [
        new Schema<Fill>({ orderId: text, soldUnits: text, boughtAmount: text, at: date }, { _id: false }),
      ],
      default: undefined,
    },
    collectedFiatAmount: String,
    merchantFee: String,
    settledAt: Date,
    refusedReason: String,
  },
  { _id: false },
);

const status = { ...text, enum: PAYMENT_STATUSES };

export const paymentSchema = new Schema<Payment>(
  {
    businessId: { type: Schema.Types.ObjectId, required: true },
    userId: text,
    environment: { ...text, enum: ENVIRONMENTS },
    payCode: text,
    fiatAmount: text,
    currency: { ...text, enum: FIAT_CURRENCIES },
    collectInUSD: { type: Boolean, required: true },
    clientReference: text,
    reference: text,
    callbackURL: String,
    failureURL: String,
    customer: {
      type: new Schema({ email: text, firstName: String, lastName: String }, { _id: false }),
      required: true,
    },
    // Merchants name the keys, dots and dollars included, so Mongoose must not look inside.
    metadata: { type: Schema.Types.Mixed, required: true },
    status,
    version: { type: Number, required: true },
    expiresAt: date,
    deposit: depositSchema,
    watchedSince: Date,
    watchedUntil: Date,
    seenUnits: String,
    confirmedUnits: String,
    creditedIds: { type: [String], default: undefined },
    deficitUnits: String,
    surplusUnits: String,
    txHash: String,
    paidAt: Date,
    settlement: settlementSchema,
    exceptions: [
      new Schema<PaymentException>(
        { transferId: text, kind: { ...text, enum: EXCEPTION_KINDS }, at: date },
        { _id: false },
      ),
    ],
    resolutions: [
      new Schema<Resolution>(
        {
          transferId: text,
          kind: { ...text, enum: ['accepted', 'refunded'] },
          reason: text,
          by: text,
          at: date,
          refundTxHash: String,
        },
        { _id: false },
      ),
    ],
    ledger: [
      new Schema<StoredLedgerEntry>(
        {
          at: date,
          lines: [
            new Schema<StoredLedgerLine>(
              { account: { ...text, enum: LEDGER_ACCOUNTS }, asset: text, units: text },
              { _id: false },
            ),
          ],
        },
        { _id: false },
      ),
    ],
    errorMessage: String,
    completedAt: Date,
    history: [new Schema<HistoryLine>({ at: date, from: status, to: status, cause: text }, { _id: false })],
    events: [
      new Schema<OutgoingEvent>(
        { id: text, type: text, sequence: { type: Number, required: true }, at: date, body: text },
        { _id: false },
      ),
    ],
    hasUnrelayedEvents: Boolean,
    relayedSequence: Number,
    createdAt: date,
    updatedAt: date,
  },
  { collection: 'payments', versionKey: false, strict: 'throw', minimize: false },
);

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
