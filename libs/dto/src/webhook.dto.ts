import {
  EXCEPTION_KINDS,
  type ExceptionKind,
  PAYMENT_EVENT_TYPES,
  type PaymentEventType,
} from '@cowrie/payment-state';
import { TOKENS, type Token } from './enums.dto';
import { Field } from './field';
import { PaymentDetails } from './payment.dto';

/**
 * Events that are sent to merchants (`docs/interface.md §6.6`). A new one needs an example (`EVENT_EXAMPLES`) and a
 * description (the API's `webhooks.section.ts`): both are records of every event type, so a missing one does not compile.
 */
export const EVENT_TYPES = PAYMENT_EVENT_TYPES;
export type EventType = PaymentEventType;

const optional = true;

/** Money that came and does not count by itself, exactly. */
export class PaymentExceptionFacts {
  @Field('Why it does not count.', { enum: EXCEPTION_KINDS, enumName: 'ExceptionKind' })
  kind: ExceptionKind;

  @Field('The token that came.', { enum: TOKENS, enumName: 'Token', optional })
  token?: Token;

  @Field('The network on which it came.')
  network: string;

  @Field('How much came, exactly.', { optional })
  amount?: string;

  @Field('The transaction.')
  txHash: string;

  @Field('The address that it came from.')
  from: string;
}

/** Body of a webhook (interface, "Events"; decisions §6). */
export class PaymentEventBody {
  @Field('What happened.', { enum: EVENT_TYPES, enumName: 'EventType' })
  type: EventType;

  @Field('When it happened.', { format: 'date-time' })
  timestamp: string;

  @Field("The merchant's reference, under its old name.")
  reference: string;

  @Field("The merchant's reference.")
  clientReference: string;

  @Field('Counts the events of this payment up from 1: a higher one is newer.', {
    type: 'integer',
    minimum: 1,
  })
  sequence: number;

  @Field('The payment as its details showed it at that moment.', { type: () => PaymentDetails })
  data: PaymentDetails;

  @Field('For `payment.exception`: what came.', { type: () => PaymentExceptionFacts, optional })
  exception?: PaymentExceptionFacts;
}
