import {
  DashboardRefund,
  DashboardRefundable,
  DashboardRefundPage,
  DashboardRefundPreview,
  REFUND_BODIES,
} from '@cowrie/dto';
import type { OperationDoc } from '@cowrie/api/platform/http/documented.decorator';
import { REFUNDS_DOCS } from '@cowrie/api/money-out/payouts/refunds.docs';
import { PLACE } from '../place.docs';

const tag = 'Dashboard (internal)';
const { create, get } = REFUNDS_DOCS;
const payment = { parameters: { ...PLACE, ...create.parameters } };
const DASHBOARD_DECISION = { reason: 'the shirt came back', seen: '3f2a9c0d51b7e684' };
const refund = { parameters: { ...PLACE, ...get.parameters } };
const answer = { data: DashboardRefund, examples: {} };

/** OpenAPI texts of the dashboard's refunds. */
export const DASHBOARD_REFUNDS_DOCS = {
  list: {
    tag,
    operationId: 'dashboardListRefunds',
    summary: 'List refunds',
    description: 'Returns the refunds of the business in one environment, newest first.',
    parameters: PLACE,
    answer: { data: DashboardRefundPage, examples: {} },
    errors: [],
  },
  get: {
    ...{ tag, operationId: 'dashboardGetRefund', summary: 'Get a refund', ...refund, answer },
    description: 'Returns a refund with its steps, and whose consent is missing.',
    errors: ['refund_not_found'],
  },
  refundable: {
    ...{ tag, operationId: 'dashboardRefundable', summary: 'Get what can be refunded', ...payment },
    description: 'Returns what is left of a payment, by token and network.',
    answer: { data: DashboardRefundable, examples: {} },
    errors: ['invalid_payment_id', 'payment_not_found'],
  },
  preview: {
    ...{ tag, operationId: 'dashboardPreviewRefund', summary: 'Compute a refund', ...payment },
    description:
      'Returns what a refund would take and cost at this moment. It makes nothing, and refuses what the request would refuse, but for faults of the address.',
    bodies: REFUND_BODIES,
    answer: { data: DashboardRefundPreview, examples: {} },
    errors: [
      ...(['invalid_payment_id', 'payment_not_found', 'refund_asset_needed', 'refund_held'] as const),
      ...(['nothing_left_to_refund', 'refund_too_early', 'refund_too_large'] as const),
      ...(['refund_not_covered', 'too_many_refunds', 'rate_unavailable'] as const),
    ],
  },
  create: {
    ...{ tag, operationId: 'dashboardCreateRefund', summary: 'Refund a payment', ...payment, answer },
    description: 'Asks for a refund as `createRefund` does. The same `Idempotency-Key` makes one refund.',
    bodies: REFUND_BODIES,
    headers: create.headers,
    errors: create.errors,
  },
  approve: {
    ...{ tag, operationId: 'dashboardApproveRefund', summary: 'Approve a refund', ...refund, answer },
    description: 'Gives the consent of the business. Who asked for a refund cannot approve it.',
    bodies: { reason: DASHBOARD_DECISION },
    errors: ['refund_not_found', 'decision_outdated', 'refund_not_changeable'],
  },
  cancel: {
    ...{ tag, operationId: 'dashboardCancelRefund', summary: 'Cancel or refuse a refund', ...refund, answer },
    description: 'Ends a refund that is not sent. Its money can be refunded again.',
    bodies: { reason: DASHBOARD_DECISION },
    errors: ['refund_not_found', 'decision_outdated', 'refund_not_changeable'],
  },
} as const satisfies Record<string, OperationDoc>;
