import {
  EXCEPTION_KINDS,
  type ExceptionKind,
  PAYMENT_EVENT_TYPES,
  type PaymentEventType,
} from '@cowrie/payment-state';
import { TOKENS, type Token } from './enums.dto';
import { Field } from './field';
import { PaymentDetails } from './payment.dto';
import { RefundFacts } from './refund.dto';

export type EventType = PaymentEventType;

/** When each event is sent (docs/interface.md §6.1). An event without a text here does not compile. */
export const EVENT_DESCRIPTIONS: Readonly<Record<EventType, string>> = {
  'payment.processing': 'Funds were seen on the chain. They are not confirmed yet.',
  'payment.completed': 'The payment was received in full and settled, or an operator accepted it.',
  'payment.failed': 'Too little arrived before the window ended, or settlement was refused for good.',
  'payment.expired': 'The window ended with nothing received, or the customer went back to the shop.',
  'payment.exception':
    'Money arrived that does not count by itself: late, in the wrong token or on the wrong network, for example.',
  'payment.reversed':
    'A reorg of the chain took back money that was credited. The status stays; check before you rely on the payment.',
  'payment.held':
    'The payment was received in full, and its money is held until somebody has looked at where it comes from. The status stays.',
  'refund.created': 'Money of the payment is promised to the payer.',
  'refund.sent': 'A refund is on its way. It is not final on the chain yet.',
  'refund.completed': 'A refund has reached the payer’s address for good.',
  'refund.failed':
    'A refund was cancelled or refused, or its transfer failed. Nothing left, and its money can be refunded again.',
  'refund.expired': 'The payer named no address in time. The money can be refunded again.',
};

/** The events of a payment, in the order in which they are listed. */
export const EVENT_TYPES = PAYMENT_EVENT_TYPES;

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

/** Why a payment's money is held: a source of screening has a hit, or has not answered for ten minutes. */
export const HOLD_REASONS = ['screening', 'screening_unanswered'] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/** Body of a webhook (docs/interface.md §6.2). */
export class PaymentEventBody {
  @Field('What happened.', { enum: EVENT_TYPES, enumName: 'EventType' })
  type: EventType;

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
    'Why it expired, for `payment.expired`. `window_over`: nothing was received in time. `cancelled`: the customer went back to the shop. `funds_taken_back`: a reorg of the chain took back all that was received. Why its money is held, for `payment.held`. `screening`: a person has to decide. `screening_unanswered`: a source has not answered yet.',
    { enum: [...EXPIRY_REASONS, ...HOLD_REASONS], enumName: 'EventReason', optional },
  )
  reason?: ExpiryReason | HoldReason | undefined;

  @Field('The transfer, for `payment.exception` and `payment.reversed` only.', {
    type: () => PaymentExceptionFacts,
    optional,
  })
  exception?: PaymentExceptionFacts | undefined;

  @Field('The refund, for events that begin with `refund.` only.', { type: () => RefundFacts, optional })
  refund?: RefundFacts | undefined;
}
