import {
  EXCEPTION_KINDS,
  type ExceptionKind,
  PAYMENT_EVENT_TYPES,
  type PaymentEventType,
} from '@cowrie/payment-state';
import { HOLD_REASONS, type HoldReason, TOKENS, type Token } from './enums.dto';
import { Field } from './field';
import { PaymentDetails } from './payment.dto';
import { RefundFacts } from './refund.dto';
import { MaskedAccount, Settlement } from './settlement.dto';

/** Events about a merchant's own money and accounts, not about a single payment (docs/decisions/0067). */
export const MERCHANT_EVENT_TYPES = [
  'settlement.paid',
  'settlement_account.change_requested',
  'settlement_account.change_cancelled',
  'settlement_account.changed',
] as const;
export type MerchantEventType = (typeof MERCHANT_EVENT_TYPES)[number];

export type EventType = PaymentEventType | MerchantEventType;

/** When each event is sent (docs/interface.md §6.1). An event without a text here does not compile. */
export const EVENT_DESCRIPTIONS: Readonly<Record<EventType, string>> = {
  'payment.processing': 'Funds were seen on the chain. They are not confirmed yet.',
  'payment.paid':
    'Enough has arrived and is confirmed: `paid` is true from now on. The money is settled next, and `payment.completed` follows.',
  'payment.completed': 'The payment was received in full and settled, or an operator accepted it.',
  'payment.failed': 'Too little arrived before the window ended, or settlement was refused for good.',
  'payment.expired': 'The window ended with nothing received, or the customer went back to the shop.',
  'payment.exception':
    'Money arrived that does not count by itself: late, in the wrong token or on the wrong network, for example.',
  'payment.reversed':
    'A reorg of the chain took back money that was credited. The status stays; check before you rely on the payment.',
  'payment.held':
    'Money is held until somebody has looked at it: the payment’s own because of who sent it, or a refund because of its destination (`held`). The status stays.',
  'refund.created': 'Money of the payment is promised to the payer.',
  'refund.sent': 'A refund is on its way. It is not final on the chain yet.',
  'refund.completed': 'A refund has reached the payer’s address for good.',
  'refund.reversed':
    'A reorg took back the transfer of a refund that was completed. The same transaction is sent again; `refund.completed` follows.',
  'refund.failed':
    'A refund was cancelled or refused, or its transfer failed. Nothing left, and its money can be refunded again.',
  'refund.expired': 'The payer named no address in time. The money can be refunded again.',
  'settlement.paid': 'Money was paid to your account. `data.settlement` says how much.',
  'settlement_account.change_requested':
    'Somebody asked for another account to be paid. It counts from `data.effectiveAt`. If it was not you, cancel it.',
  'settlement_account.change_cancelled': 'A change of the account was cancelled. The account before stays.',
  'settlement_account.changed': 'Another account is paid from now on.',
};

/** All events: those of payments first, each group in the order in which they are listed. */
export const EVENT_TYPES = [...PAYMENT_EVENT_TYPES, ...MERCHANT_EVENT_TYPES] as const;

const optional = true;

/** The transfer that an event is about, in exact figures. */
export class PaymentExceptionFacts {
  @Field('Why it does not count, or what a reorg did to it.', {
    enum: EXCEPTION_KINDS,
    enumName: 'ExceptionKind',
  })
  kind: ExceptionKind;

  @Field('The token that arrived.', { enum: TOKENS, enumName: 'Token', optional })
  token?: Token | undefined;

  @Field('The network on which it arrived.')
  network: string;

  @Field('The exact amount.', { optional })
  amount?: string | undefined;

  @Field('The transaction’s hash.')
  txHash: string;

  @Field('The sender.')
  from: string;
}

/** Why a payment expired. */
export const EXPIRY_REASONS = ['window_over', 'cancelled', 'funds_taken_back'] as const;
export type ExpiryReason = (typeof EXPIRY_REASONS)[number];

/** The party that money is held because of: its sender, or the destination of a refund. */
export const HOLD_SUBJECTS = ['sender', 'destination'] as const;
export type HoldSubject = (typeof HOLD_SUBJECTS)[number];

/** What `payment.held` is about. */
export class HoldFacts {
  @Field('`screening`: a person has to decide. `screening_unanswered`: a source has not answered yet.', {
    enum: HOLD_REASONS,
    enumName: 'HoldReason',
  })
  reason: HoldReason;

  @Field(
    '`sender`: the payment’s own money waits, because of who sent it. `destination`: a refund waits, because of its address.',
    { enum: HOLD_SUBJECTS, enumName: 'HoldSubject' },
  )
  subject: HoldSubject;

  @Field('The refund that waits, for `destination` only.', { optional })
  refundId?: string | undefined;
}

/** Body of a webhook (docs/interface.md §6.2). */
export class PaymentEventBody {
  @Field('What happened.', { enum: PAYMENT_EVENT_TYPES, enumName: 'PaymentEventType' })
  type: PaymentEventType;

  @Field('When it happened.', { format: 'date-time' })
  timestamp: string;

  @Field('The same as `clientReference`.')
  reference: string;

  @Field("The merchant's reference.")
  clientReference: string;

  @Field('The number of the event within its payment, from 1. A higher number is newer.', {
    type: 'integer',
    minimum: 1,
  })
  sequence: number;

  @Field('The payment’s details at that time.', { type: () => PaymentDetails })
  data: PaymentDetails;

  @Field(
    'Why it expired, for `payment.expired`. `window_over`: nothing was received in time. `cancelled`: the customer went back to the shop. `funds_taken_back`: a reorg of the chain took back all that was received. Why the payment’s own money is held, for `payment.held` about a sender: the reason that `held` says.',
    { enum: [...EXPIRY_REASONS, ...HOLD_REASONS], enumName: 'EventReason', optional },
  )
  reason?: ExpiryReason | HoldReason | undefined;

  @Field('The transfer, for `payment.exception` and `payment.reversed` only.', {
    type: () => PaymentExceptionFacts,
    optional,
  })
  exception?: PaymentExceptionFacts | undefined;

  @Field(
    'The refund, for events that begin with `refund.`, and for `payment.held` about the destination of one.',
    { type: () => RefundFacts, optional },
  )
  refund?: RefundFacts | undefined;

  @Field('What is held, for `payment.held` only.', { type: () => HoldFacts, optional })
  held?: HoldFacts | undefined;
}

/**
 * The parts that events of these types always have, by field of the body. A program that knows the type can
 * rely on them.
 */
export const EVENT_PARTS: Readonly<Partial<Record<EventType, 'refund' | 'held'>>> = {
  'payment.held': 'held',
  'refund.created': 'refund',
  'refund.sent': 'refund',
  'refund.completed': 'refund',
  'refund.failed': 'refund',
  'refund.expired': 'refund',
};

/** The data of an event about a merchant's money or account. */
export class MerchantEventData {
  @Field('The settlement, for events that begin with `settlement.` only.', {
    type: () => Settlement,
    optional,
  })
  settlement?: Settlement | undefined;

  @Field('The account, for events that begin with `settlement_account.` only.', {
    type: () => MaskedAccount,
    optional,
  })
  settlementAccount?: MaskedAccount | undefined;

  @Field('From when on the account is paid. With `settlementAccount` only.', {
    format: 'date-time',
    optional,
  })
  effectiveAt?: string | undefined;
}

/** Body of a webhook about a merchant's own money or account. */
export class MerchantEventBody {
  @Field('What happened.', { enum: MERCHANT_EVENT_TYPES, enumName: 'MerchantEventType' })
  type: MerchantEventType;

  @Field('When it happened.', { format: 'date-time' })
  timestamp: string;

  @Field('The same as `clientReference`.')
  reference: string;

  @Field('The ID of the settlement, or of the record of accounts. No payment has it.')
  clientReference: string;

  @Field('The number of the event within its settlement or record, from 1.', { type: 'integer', minimum: 1 })
  sequence: number;

  @Field('What it is about.', { type: () => MerchantEventData })
  data: MerchantEventData;
}
