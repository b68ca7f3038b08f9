import { DashboardPaymentPage, PaymentLinkDetails, PaymentLinkPage } from '@cowrie/dto';
import type { OperationDoc } from '@cowrie/api/platform/http/documented.decorator';

const tag = 'Dashboard (internal)';
const ID = { pattern: '^[0-9a-f]{24}$', example: '6b0110ffc7f3464f0a917cae' };
const place = {
  businessId: { description: 'The business.', ...ID },
  environment: { description: 'The environment.', example: 'test', pattern: '^(test|live)$' },
};
const LEADS =
  'To lead payers to another page (`callbackURL`, `failureURL`) needs a second factor of the last ten minutes.';
const parameters = { ...place, linkId: { description: 'The payment link.', ...ID } };

/** OpenAPI texts of a business's payment links. */
export const LINKS_DOCS = {
  list: {
    tag,
    parameters: place,
    operationId: 'dashboardListPaymentLinks',
    summary: 'List payment links',
    description: 'Returns a page of links, newest first, each with what came in by it.',
    answer: { data: PaymentLinkPage, examples: {} },
    errors: [],
  },
  create: {
    tag,
    parameters: place,
    operationId: 'dashboardCreatePaymentLink',
    summary: 'Make a payment link',
    description: `Makes a link. Its amount, currency and use stay as they are, because it may be printed. ${LEADS}`,
    bodies: {},
    answer: { data: PaymentLinkDetails, examples: {} },
    errors: ['amount_too_small', 'amount_too_large', 'fresh_factor_needed', 'second_factor_missing'],
  },
  export: {
    tag,
    parameters: place,
    operationId: 'dashboardExportPaymentLinks',
    summary: 'Export payment links',
    description: 'Returns all links that match as CSV, newest first.',
    answer: { csv: 'id,url,title,currency,amount\r\n', isWorkbook: true },
    errors: ['rate_limited'],
  },
  get: {
    tag,
    parameters,
    operationId: 'dashboardGetPaymentLink',
    summary: 'Get a payment link',
    description: 'Returns a link and what came in by it.',
    answer: { data: PaymentLinkDetails, examples: {} },
    errors: ['payment_link_not_found'],
  },
  change: {
    tag,
    parameters,
    operationId: 'dashboardChangePaymentLink',
    summary: 'Change a payment link',
    description: `Replaces what can change of a link, if it still has the revision that was read. ${LEADS}`,
    bodies: {},
    answer: { data: PaymentLinkDetails, examples: {} },
    errors: ['payment_link_not_found', 'conflicting_change', 'fresh_factor_needed', 'second_factor_missing'],
  },
  payments: {
    tag,
    parameters,
    operationId: 'dashboardListPaymentsOfLink',
    summary: 'List the payments of a link',
    description: 'Returns a page of the link’s payments, newest first.',
    answer: { data: DashboardPaymentPage, examples: {} },
    errors: ['payment_link_not_found'],
  },
} satisfies Record<string, OperationDoc>;
