import {
  DashboardPayment,
  DashboardPaymentPage,
  INITIALIZED_EXAMPLE,
  PaymentSimulation,
  RateProof,
} from '@cowrie/dto';
import type { OperationDoc } from '@cowrie/api/platform/http/documented.decorator';
import { PLACE } from './place.parameters';

const tag = 'Dashboard (internal)';
const PAYMENT_ID = {
  ...PLACE,
  paymentId: {
    description: 'The 24-character hex ID of the payment.',
    example: INITIALIZED_EXAMPLE.paymentId,
    pattern: '^[0-9a-fA-F]{24}$',
  },
};

/** OpenAPI texts of a business's payments. */
export const DASHBOARD_PAYMENTS_DOCS = {
  list: {
    tag,
    operationId: 'dashboardListPayments',
    summary: 'List payments',
    description: 'Returns a page of the payments of the business in an environment, newest first.',
    parameters: PLACE,
    answer: { data: DashboardPaymentPage, examples: {} },
    errors: ['validation_failed'],
  },
  export: {
    tag,
    operationId: 'dashboardExportPayments',
    summary: 'Export payments',
    description:
      'Returns all payments that match, oldest first, as CSV or as a workbook: at most 100,000. Each time stands twice, by the clocks of `timeZone`: `createdAt` for programs, with the offset, and `createdLocal` for spreadsheets. An answer that cannot be finished breaks off.',
    parameters: PLACE,
    answer: {
      csv: 'createdAt,createdLocal,paidAt,paidLocal,completedAt,completedLocal,timeZone\r\n',
      isWorkbook: true,
    },
    errors: ['validation_failed', 'export_too_large', 'rate_limited'],
  },
  get: {
    tag,
    operationId: 'dashboardPayment',
    summary: 'Get a payment',
    description:
      'Returns everything about a payment that its business may see. With `If-None-Match`, 304 while nothing changed.',
    parameters: PAYMENT_ID,
    answer: { data: DashboardPayment, examples: {} },
    errors: ['invalid_payment_id', 'payment_not_found'],
  },
  proof: {
    tag,
    operationId: 'dashboardRateProof',
    summary: 'Get the proof of a payment’s rate',
    description: 'Returns the same as `GET /api/v1/payments/{paymentId}/rate-proof`.',
    parameters: PAYMENT_ID,
    answer: { data: RateProof, examples: {} },
    errors: [
      ...(['invalid_payment_id', 'payment_not_found', 'rate_not_fixed'] as const),
      ...(['rate_evidence_missing', 'rate_proofs_off'] as const),
    ],
  },
  simulate: {
    tag,
    operationId: 'dashboardSimulate',
    summary: 'Play a customer',
    description: 'Does the same as `POST /api/v1/test-helpers/payments/{paymentId}/simulate`.',
    parameters: PAYMENT_ID,
    bodies: { exact: { case: 'exact' } },
    answer: { data: PaymentSimulation, examples: {} },
    errors: [
      ...(['invalid_payment_id', 'validation_failed', 'payment_not_found', 'rate_limited'] as const),
      ...(['test_helpers_off', 'test_key_needed', 'simulation_not_possible', 'checkout_locked'] as const),
      ...(['payment_not_payable', 'pair_not_supported', 'amount_too_small', 'amount_too_large'] as const),
      'rate_unavailable',
    ],
  },
} satisfies Record<string, OperationDoc>;
