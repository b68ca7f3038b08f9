import { PAYMENT_STATUSES, type PaymentStatus } from '@cowrie/payment-state';
import { Field } from './field';

/** Answer of a payment that was paid by HTTP 402. */
export class HttpPayment {
  @Field('The ID of the payment.')
  paymentId: string;

  @Field('The status of the payment. It is `completed` once the merchant is credited.', {
    enum: PAYMENT_STATUSES,
    enumName: 'PaymentStatus',
  })
  status: PaymentStatus;

  @Field('Where to ask for the status from now on.')
  statusURL: string;
}

export const HTTP_PAYMENT_EXAMPLE = {
  paymentId: '65f0a1b2c3d4e5f6a7b8c9d0',
  status: 'processing',
  statusURL: 'https://pay.cowrie.example/checkout/aB3dE6gH9jK2/status',
} as const satisfies HttpPayment;
