import {
  ADMIN_CREATE_REFUND,
  ADMIN_DECIDE_PAYOUT,
  ADMIN_PAYOUT_PAGE,
  ADMIN_PAYOUTS,
  ADMIN_RECOVER_PAYOUTS,
  AdminPayout,
  AdminPayoutPage,
} from '@cowrie/dto';
import type { OperationDoc } from '@cowrie/api/platform/http/documented.decorator';
import { REFUNDS_DOCS } from '@cowrie/api/money-out/payouts/refunds.docs';
import { PAYMENT_ID, PAYOUT_ID } from '../path-parameters';

const waiting = { data: AdminPayout, examples: { waiting: ADMIN_PAYOUTS.waiting } };
const decided = { data: AdminPayout, examples: { sent: ADMIN_PAYOUTS.sent } };
const decide = {
  tag: 'Admin',
  parameters: PAYOUT_ID,
  bodies: { reason: ADMIN_DECIDE_PAYOUT },
  answer: decided,
  errors: ['refund_not_found', 'decision_outdated', 'refund_not_changeable'],
} as const;

/** OpenAPI texts of the operator's endpoints for payouts. */
export const ADMIN_PAYOUTS_DOCS = {
  list: {
    tag: 'Admin',
    operationId: 'adminListPayouts',
    summary: 'Search payouts',
    description:
      'Returns the payouts of all merchants, newest first. A payout must match all filters that you send. `status=awaiting_approval` lists what waits for a decision.',
    answer: { data: AdminPayoutPage, examples: { page: ADMIN_PAYOUT_PAGE } },
    errors: [],
  },
  get: {
    tag: 'Admin',
    operationId: 'adminGetPayout',
    summary: 'Get everything about a payout',
    description: 'Returns its state, who asked for it, who decided, and its history.',
    parameters: PAYOUT_ID,
    answer: { data: AdminPayout, examples: ADMIN_PAYOUTS },
    errors: ['refund_not_found'],
  },
  create: {
    tag: 'Admin',
    operationId: 'adminCreateRefund',
    summary: 'Ask for a refund',
    description:
      'Promises money of a payment to its customer, in the token and on the network in which it came. Another operator, or the merchant, must approve it. With an `Idempotency-Key` you can repeat the call without refunding twice.',
    parameters: PAYMENT_ID,
    headers: REFUNDS_DOCS.create.headers,
    bodies: ADMIN_CREATE_REFUND,
    answer: waiting,
    errors: [
      ...([
        'invalid_payment_id',
        'payment_not_found',
        'refund_asset_needed',
        'refund_address_refused',
      ] as const),
      ...(['nothing_left_to_refund', 'refund_too_early', 'refund_too_large', 'refund_not_covered'] as const),
      ...(['too_many_refunds', 'refund_needs_address', 'idempotency_key_reused'] as const),
    ],
  },
  recover: {
    tag: 'Admin',
    operationId: 'adminRecoverPayouts',
    summary: 'Recover payouts after a deep reorg',
    description:
      'Lets the worker make the float’s payouts good that a reorg deeper than final has left unpaid and that cannot be mined as they were signed. It uses up the nonces that nothing stored uses, with transactions that move nothing. It pays a payout under a new nonce only when another transaction has used its nonce in a final block. Returns the payouts.',
    bodies: { recover: ADMIN_RECOVER_PAYOUTS },
    answer: { data: { type: 'array', items: AdminPayout }, examples: { payouts: [ADMIN_PAYOUTS.sent] } },
    errors: ['payout_recovery_not_needed'],
  },
  approve: {
    ...decide,
    operationId: 'adminApprovePayout',
    summary: 'Approve a payout',
    description:
      'Approves a payout that somebody else has asked for, and one that is above a cap of the hot account or goes to an address that screening names. Who asked for a payout cannot approve it. Repeating the call changes nothing.',
  },
  refuse: {
    ...decide,
    operationId: 'adminRefusePayout',
    summary: 'Refuse a payout',
    description:
      'Ends a payout that is not sent, and frees its money. One of your own becomes `cancelled`, one of somebody else `refused`. Repeating the call changes nothing.',
  },
} as const satisfies Record<string, OperationDoc>;
