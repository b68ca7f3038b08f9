import {
  COMPLETED_DETAILS,
  DETAILS_LIST_EXAMPLE,
  FULL_INITIALIZE_BODY,
  INITIALIZED_EXAMPLE,
  InitializedPayment,
  LIST_EXAMPLE,
  MINIMAL_INITIALIZE_BODY,
  PAID_VERIFICATION,
  PaymentDetails,
  PaymentDetailsPage,
  PaymentPage,
  PaymentTransferPage,
  PaymentVerification,
  PENDING_DETAILS,
  REFERENCE_PATTERN,
  SHORT_DETAILS,
  TRANSFERS_EXAMPLE,
  UNPAID_VERIFICATION,
} from '@cowrie/dto';
import { csvLine } from '@cowrie/api/platform/http/csv.format';
import type { OperationDoc } from '@cowrie/api/platform/http/documented.decorator';

const [LIST_ROW = {}] = LIST_EXAMPLE.data;

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
      'Returns the payments of the key’s environment, page by page. Sessions to which nothing ever came are removed some time after their end, 90 days in live and 7 in test by default, and then leave the list. Above 50,000, `totalItems` can be up to a second old. With `Accept: text/csv` the answer is a CSV file of all rows that match, oldest first, without pages: at most 100,000 rows within 5 minutes. An answer that breaks off is not complete.',
    answer: {
      data: [PaymentPage, PaymentDetailsPage],
      examples: { page: LIST_EXAMPLE, details: DETAILS_LIST_EXAMPLE },
      csv: csvLine(Object.keys(LIST_ROW)) + csvLine(Object.values(LIST_ROW)),
    },
    errors: ['export_too_large'],
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
  transfers: {
    tag: 'Payments',
    operationId: 'listPaymentTransfers',
    summary: 'List a payment’s transfers',
    description:
      'Returns every transfer that reached the payment’s address, oldest first: what it is to the payment, how certain it is, who sent it, and what your operator can decide about it. The service reads its own record, not the chain, so a transfer shows when its block was read.',
    parameters: { paymentId },
    answer: { data: PaymentTransferPage, examples: { page: TRANSFERS_EXAMPLE } },
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
