import {
  ADMIN_ACCEPT,
  ADMIN_FILL,
  ADMIN_PAYMENT,
  ADMIN_PAYMENT_PAGE,
  ADMIN_REFUND,
  ADMIN_REFUSE,
  ADMIN_TRACES,
  AdminPayment,
  AdminPaymentPage,
  AdminTrace,
} from '@cowrie/dto';
import type { OperationDoc } from '@cowrie/api/platform/http/documented.decorator';
import { PAYMENT_ID } from '../path-parameters';

const answer = { data: AdminPayment, examples: { payment: ADMIN_PAYMENT } };
const act = { tag: 'Admin', parameters: PAYMENT_ID, answer } as const;

/** OpenAPI texts of the operator's endpoints for payments. */
export const ADMIN_PAYMENTS_DOCS = {
  list: {
    tag: 'Admin',
    operationId: 'adminListPayments',
    summary: 'Search payments',
    description:
      'Returns payments of all merchants, newest first. A payment must match all filters that you send.',
    answer: { data: AdminPaymentPage, examples: { page: ADMIN_PAYMENT_PAGE } },
    errors: [],
  },
  get: {
    tag: 'Admin',
    operationId: 'adminGetPayment',
    summary: 'Get everything about a payment',
    description:
      'Returns its details, history, transfers, exceptions, resolutions, refunds, ledger entries, events and settlement.',
    parameters: PAYMENT_ID,
    answer,
    errors: ['invalid_payment_id', 'payment_not_found'],
  },
  transactionLookup: {
    tag: 'Admin',
    operationId: 'adminTraceTransaction',
    summary: 'Look up a transaction',
    description:
      'Looks for the transaction on the payment’s network, then on the others of its environment if that one does not know it, and returns what it means for this payment. Also names the other payments that it pays.',
    parameters: PAYMENT_ID,
    answer: { data: AdminTrace, examples: ADMIN_TRACES },
    errors: ['invalid_payment_id', 'payment_not_found'],
  },
  accept: {
    ...act,
    operationId: 'adminAcceptPayment',
    summary: 'Accept late or short money',
    description:
      'Accepts transfers for the payment. The payment becomes `completed` at once, and this cannot be undone. A settlement that was refused is retried. Repeating the same call does nothing.',
    bodies: ADMIN_ACCEPT,
    errors: [
      ...([
        'invalid_payment_id',
        'payment_not_found',
        'decision_outdated',
        'nothing_to_accept',
        'payment_already_completed',
      ] as const),
      ...(['settlement_under_way', 'transfer_not_acceptable', 'settlement_not_possible'] as const),
    ],
  },
  refund: {
    ...act,
    operationId: 'adminRefundPayment',
    summary: 'Note that money was sent back',
    description:
      'Notes that transfers were sent back by hand. This endpoint moves no money; `POST /admin/v1/payments/{paymentId}/refunds` asks for a refund that the service sends.',
    bodies: { refund: ADMIN_REFUND },
    errors: [
      'invalid_payment_id',
      'payment_not_found',
      'decision_outdated',
      'nothing_to_refund',
      'transfer_not_refundable',
    ],
  },
  retry: {
    ...act,
    operationId: 'adminRetrySettlement',
    summary: 'Retry a refused settlement',
    description:
      'Retries the settlement of a payment that an operator has accepted. Any other payment failed when its settlement was refused; accept it first.',
    errors: ['validation_failed', 'invalid_payment_id', 'payment_not_found', 'settlement_not_possible'],
  },
  fill: {
    ...act,
    operationId: 'adminFillSettlement',
    summary: 'Enter the proceeds of a manual sale',
    description:
      'Enters what the desk has paid for a payment whose provider is `manual`. Repeating the same entry does nothing.',
    bodies: ADMIN_FILL,
    errors: ['invalid_payment_id', 'payment_not_found', 'settlement_not_possible'],
  },
  refuse: {
    ...act,
    operationId: 'adminRefuseSettlement',
    summary: 'Enter the refusal of a manual sale',
    description:
      'Enters that the desk does not sell the tokens of a payment whose provider is `manual`. The payment fails, and the money stays in the treasury.',
    bodies: { refuse: ADMIN_REFUSE },
    errors: ['invalid_payment_id', 'payment_not_found', 'settlement_not_possible'],
  },
} as const satisfies Record<string, OperationDoc>;
