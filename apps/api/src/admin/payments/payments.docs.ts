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
import type { OperationDoc } from '../../platform/http/documented.decorator';
import { OPERATOR_HEADER } from '../operator.decorator';
import { PAYMENT_ID } from '../path-parameters';

const answer = { data: AdminPayment, examples: { payment: ADMIN_PAYMENT } };
const act = { tag: 'Admin', parameters: PAYMENT_ID, headers: OPERATOR_HEADER, answer } as const;

/** What the API's document says of the operator's endpoints for payments. */
export const ADMIN_PAYMENTS_DOCS = {
  list: {
    tag: 'Admin',
    operationId: 'adminListPayments',
    summary: 'Search payments',
    description: 'Of all merchants, newest first. Everything given must fit.',
    answer: { data: AdminPaymentPage, examples: { page: ADMIN_PAYMENT_PAGE } },
    errors: [],
  },
  get: {
    tag: 'Admin',
    operationId: 'adminGetPayment',
    summary: 'Get everything about a payment',
    description:
      'Its details, and its history, transfers, exceptions, decisions, books, events and settlement.',
    parameters: PAYMENT_ID,
    answer,
    errors: ['invalid_payment_id', 'payment_not_found'],
  },
  transactionLookup: {
    tag: 'Admin',
    operationId: 'adminTraceTransaction',
    summary: 'Find out what became of a transaction',
    description: 'Looks on every network of the payment’s environment, and for other payments too.',
    parameters: PAYMENT_ID,
    answer: { data: AdminTrace, examples: ADMIN_TRACES },
    errors: ['invalid_payment_id', 'payment_not_found'],
  },
  accept: {
    ...act,
    operationId: 'adminAcceptPayment',
    summary: 'Accept late or short money',
    description:
      'Takes transfers for the payment, which completes it at once and for good; a settlement that was refused is tried again. The same again does nothing.',
    bodies: ADMIN_ACCEPT,
    errors: [
      ...([
        'invalid_payment_id',
        'payment_not_found',
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
    description: 'It moves nothing: the money goes back from the treasury, by hand.',
    bodies: { refund: ADMIN_REFUND },
    errors: ['invalid_payment_id', 'payment_not_found', 'nothing_to_refund', 'transfer_not_refundable'],
  },
  retry: {
    ...act,
    operationId: 'adminRetrySettlement',
    summary: 'Try a refused settlement again',
    description: 'Of a payment that was accepted: any other has failed with the refusal.',
    errors: ['validation_failed', 'invalid_payment_id', 'payment_not_found', 'settlement_not_possible'],
  },
  fill: {
    ...act,
    operationId: 'adminFillSettlement',
    summary: 'Enter what the desk has paid',
    description: 'For a payment whose merchant’s provider is `manual`. The same entry again does nothing.',
    bodies: ADMIN_FILL,
    errors: ['invalid_payment_id', 'payment_not_found', 'settlement_not_possible'],
  },
  refuse: {
    ...act,
    operationId: 'adminRefuseSettlement',
    summary: 'Enter that the desk will not sell',
    description: 'For a payment whose merchant’s provider is `manual`. The payment fails; the money stays.',
    bodies: { refuse: ADMIN_REFUSE },
    errors: ['invalid_payment_id', 'payment_not_found', 'settlement_not_possible'],
  },
} as const satisfies Record<string, OperationDoc>;
