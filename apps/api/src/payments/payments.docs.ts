import {
  COMPLETED_DETAILS,
  FULL_INITIALIZE_BODY,
  INITIALIZED_EXAMPLE,
  InitializedPayment,
  LIST_EXAMPLE,
  MINIMAL_INITIALIZE_BODY,
  PAID_VERIFICATION,
  PaymentDetails,
  PaymentPage,
  PaymentVerification,
  PENDING_DETAILS,
  REFERENCE_PATTERN,
  SHORT_DETAILS,
  UNPAID_VERIFICATION,
} from '@cowrie/dto';
import type { OperationDoc } from '../platform/http/documented.decorator';

const paymentId = {
  description: 'The 24-character hex ID of the payment. A payCode is refused.',
  example: INITIALIZED_EXAMPLE.paymentId,
  pattern: '^[0-9a-fA-F]{24}$',
};
const reference = {
  description: 'The `clientReference` of the payment.',
  example: PAID_VERIFICATION.paymentReference,
  pattern: REFERENCE_PATTERN.source,
};
const verification = {
  data: PaymentVerification,
  examples: { paid: PAID_VERIFICATION, unpaid: UNPAID_VERIFICATION },
};

/** Texts and examples of the merchants' endpoints in the OpenAPI document. */
export const PAYMENTS_DOCS = {
  initialize: {
    tag: 'Payments',
    operationId: 'initializePayment',
    summary: 'Initialize a payment',
    description:
      'Creates a payment session and returns the address of its hosted page. Send the customer there. With an `Idempotency-Key` you can repeat the call without creating a second payment.',
    bodies: { minimal: MINIMAL_INITIALIZE_BODY, full: FULL_INITIALIZE_BODY },
    headers: {
      'Idempotency-Key': {
        description:
          'A key of your choice, one for each payment, that nobody can guess, such as a UUID. For 24 h the same key with the same body returns the first answer. With another body it is refused. Addresses on your IP allow-list and all others have separate keys.',
        example: 'b7a1c0de-4f1e-4c6b-9d2a-8e5f30c9a764',
        pattern: '^[\\x21-\\x7e]+$',
        maxLength: 255,
      },
    },
    answer: { data: InitializedPayment, examples: { created: INITIALIZED_EXAMPLE } },
    errors: [
      ...(['amount_too_small', 'amount_too_large', 'duplicate_reference'] as const),
      ...(['idempotency_key_reused', 'too_many_open_sessions'] as const),
    ],
  },
  list: {
    tag: 'Payments',
    operationId: 'listPayments',
    summary: 'List payments',
    description:
      'Returns the payments of the key’s environment, page by page. Sessions to which nothing ever came are removed some time after their end, 90 days in live and 7 in test by default, and then leave the list. Above 50,000, `totalItems` can be up to a second old.',
    answer: { data: PaymentPage, examples: { page: LIST_EXAMPLE } },
    errors: [],
  },
  verifyByReference: {
    tag: 'Payments',
    operationId: 'verifyPaymentByReference',
    summary: 'Verify a payment by your reference',
    description: 'Returns the same answer as the verification by `paymentId`.',
    parameters: { reference },
    answer: verification,
    errors: ['validation_failed', 'payment_not_found'],
  },
  details: {
    tag: 'Payments',
    operationId: 'getPayment',
    summary: 'Get a payment’s details',
    description:
      'Returns everything about one payment. A field that is not known yet, or does not apply, is left out.',
    parameters: { paymentId },
    answer: {
      data: PaymentDetails,
      examples: { completed: COMPLETED_DETAILS, pending: PENDING_DETAILS, short: SHORT_DETAILS },
    },
    errors: ['invalid_payment_id', 'payment_not_found'],
  },
  verify: {
    tag: 'Payments',
    operationId: 'verifyPayment',
    summary: 'Verify a payment',
    description:
      'Tells whether the money has arrived. `paid` is true once the expected amount is confirmed. The status becomes `completed` once the money is settled, too. `paidAt` is left out while the payment is unpaid.',
    parameters: { paymentId },
    answer: verification,
    errors: ['invalid_payment_id', 'payment_not_found'],
  },
} as const satisfies Record<string, OperationDoc>;
