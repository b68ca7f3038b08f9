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
  description: 'The 24-character hex ID; a payCode is refused.',
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

/** What the API's document says of the merchant's endpoints. */
export const PAYMENTS_DOCS = {
  initialize: {
    tag: 'Payments',
    operationId: 'initializePayment',
    summary: 'Initialize a payment',
    description:
      'Creates a payment session and gives the address of its hosted page: send the customer there. With an `Idempotency-Key` the call may be repeated without creating a second payment.',
    bodies: { minimal: MINIMAL_INITIALIZE_BODY, full: FULL_INITIALIZE_BODY },
    headers: {
      'Idempotency-Key': {
        description:
          'Yours to choose, one for each payment. The same key with the same body gives the first answer, for 24 h.',
        example: 'order-10001',
        pattern: '^[\\x21-\\x7e]+$',
        maxLength: 255,
      },
    },
    answer: { data: InitializedPayment, examples: { created: INITIALIZED_EXAMPLE } },
    errors: ['amount_too_small', 'amount_too_large', 'duplicate_reference', 'idempotency_key_reused'],
  },
  list: {
    tag: 'Payments',
    operationId: 'listPayments',
    summary: 'List payments',
    description: 'The payments of the key’s environment, page by page.',
    answer: { data: PaymentPage, examples: { page: LIST_EXAMPLE } },
    errors: [],
  },
  verifyByReference: {
    tag: 'Payments',
    operationId: 'verifyPaymentByReference',
    summary: 'Verify a payment by your reference',
    description: 'The same answer as verification by `paymentId`.',
    parameters: { reference },
    answer: verification,
    errors: ['validation_failed', 'payment_not_found'],
  },
  details: {
    tag: 'Payments',
    operationId: 'getPayment',
    summary: 'Get a payment’s details',
    description: 'Everything about one payment. What is not known yet, or not the case, is left out.',
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
      'Whether the money has come. `paid`: the expected amount is there and confirmed. `completed`: it is settled, too. `paidAt` is left out while unpaid.',
    parameters: { paymentId },
    answer: verification,
    errors: ['invalid_payment_id', 'payment_not_found'],
  },
} as const satisfies Record<string, OperationDoc>;
