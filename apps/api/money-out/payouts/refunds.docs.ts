import {
  DECIDE_REFUND_BODY,
  FINAL_REFUND_EXAMPLE,
  Refund,
  REFUND_BODIES,
  REFUND_EXAMPLE,
  REFUND_PAGE_EXAMPLE,
  RefundPage,
} from '@cowrie/dto';
import type { OperationDoc } from '@cowrie/api/platform/http/documented.decorator';

const paymentId = {
  description: 'The 24-character hex ID of the payment. A payCode is refused.',
  example: REFUND_EXAMPLE.paymentId,
  pattern: '^[0-9a-fA-F]{24}$',
};
const refundId = {
  description: 'The 24-character hex ID of the refund.',
  example: REFUND_EXAMPLE.id,
  pattern: '^[0-9a-fA-F]{24}$',
};
const one = { data: Refund, examples: { waiting: REFUND_EXAMPLE, final: FINAL_REFUND_EXAMPLE } };

/** Texts and examples of the merchants' endpoints of refunds in the OpenAPI document. */
export const REFUNDS_DOCS = {
  create: {
    tag: 'Refunds',
    operationId: 'createRefund',
    summary: 'Refund a payment',
    description:
      'Promises money of a payment to its customer, in the token and on the network in which it came. Together the refunds of a payment are never more than what came. Name an address, or leave it out: the customer then gets a link by e-mail. With an `Idempotency-Key` you can repeat the call without refunding twice; the key belongs to the payment and does not expire.',
    parameters: { paymentId },
    bodies: REFUND_BODIES,
    headers: {
      'Idempotency-Key': {
        description:
          'A key of your choice, one for each refund. The same key with the same body returns the refund of the first call. With another body it is refused.',
        example: '0d6f2c2b-6c0a-4a4e-9c3c-7b1c0de4f1e4',
        pattern: '^[\\x21-\\x7e]+$',
        maxLength: 255,
      },
    },
    answer: { data: Refund, examples: { created: REFUND_EXAMPLE } },
    errors: [
      ...([
        'invalid_payment_id',
        'payment_not_found',
        'refund_asset_needed',
        'refund_address_refused',
      ] as const),
      ...([
        'nothing_left_to_refund',
        'refund_without_signer',
        'refund_held',
        'refund_too_early',
        'refund_too_large',
        'refund_not_covered',
      ] as const),
      ...([
        'too_many_refunds',
        'refund_needs_address',
        'idempotency_key_reused',
        'rate_unavailable',
      ] as const),
    ],
  },
  list: {
    tag: 'Refunds',
    operationId: 'listRefunds',
    summary: 'List refunds',
    description: 'Returns the refunds of the key’s environment, newest first, page by page.',
    answer: { data: RefundPage, examples: { page: REFUND_PAGE_EXAMPLE } },
    errors: [],
  },
  get: {
    tag: 'Refunds',
    operationId: 'getRefund',
    summary: 'Get a refund',
    description: 'Returns a refund.',
    parameters: { refundId },
    answer: one,
    errors: ['refund_not_found'],
  },
  approve: {
    tag: 'Refunds',
    operationId: 'approveRefund',
    summary: 'Approve a refund',
    description:
      'Approves a refund that the customer or an operator has asked for. Who asked for a refund cannot approve it. Repeating the call changes nothing.',
    parameters: { refundId },
    bodies: { reason: DECIDE_REFUND_BODY },
    answer: one,
    errors: ['refund_not_found', 'decision_outdated', 'refund_not_changeable'],
  },
  cancel: {
    tag: 'Refunds',
    operationId: 'cancelRefund',
    summary: 'Cancel or refuse a refund',
    description:
      'Ends a refund that is not sent: one of yours becomes `cancelled`, one that somebody else asked for `refused`. Its money can be refunded again. Repeating the call changes nothing.',
    parameters: { refundId },
    bodies: { reason: DECIDE_REFUND_BODY },
    answer: one,
    errors: ['refund_not_found', 'decision_outdated', 'refund_not_changeable'],
  },
} as const satisfies Record<string, OperationDoc>;
