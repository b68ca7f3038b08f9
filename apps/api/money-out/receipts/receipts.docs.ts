import { INITIALIZED_EXAMPLE, Receipt, RECEIPT_EXAMPLE } from '@cowrie/dto';
import type { OperationDoc } from '@cowrie/api/platform/http/documented.decorator';

/** Texts and examples of receipts in the OpenAPI document. */
export const RECEIPTS_DOCS = {
  receipt: {
    tag: 'Payments',
    operationId: 'getReceipt',
    summary: 'Get the receipt of a payment',
    description:
      'Returns one file that proves the payment without the service: each transfer with its way to the header of its block, what the deposit address follows from, the proof of the rate, and the lines of settlements’ statements once there are any. `verifyReceipt` of the SDK, `cowrie receipt verify` and the page `/receipt` check every step, offline, and say what each rests on. The service asks nodes once, and makes no receipt that does not pass this check.',
    parameters: {
      paymentId: {
        description: 'The 24-character hex ID of the payment. A payCode is refused.',
        example: INITIALIZED_EXAMPLE.paymentId,
        pattern: '^[0-9a-fA-F]{24}$',
      },
    },
    answer: { data: Receipt, examples: { paid: RECEIPT_EXAMPLE } },
    errors: ['invalid_payment_id', 'payment_not_found', 'payment_not_paid', 'receipt_not_possible'],
  },
} as const satisfies Record<string, OperationDoc>;
