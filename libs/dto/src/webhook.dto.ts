import type { PaymentEventType } from '@cowrie/payment-state';
import { Field } from './field';
import { PaymentDetails } from './payment.dto';

/** Events of a payment's life (decisions §6). */
export const EVENT_TYPES = [
  'payment.processing',
  'payment.completed',
  'payment.failed',
  'payment.expired',
  'payment.exception',
] as const satisfies readonly PaymentEventType[];
export type EventType = PaymentEventType;

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

  @Field('The payment as its details show it.', { type: () => PaymentDetails })
  data: PaymentDetails;
}
