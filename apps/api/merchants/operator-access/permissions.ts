import type { OperatorRole } from '@cowrie/dto';

const MERCHANT = '/admin/v1/merchants/:businessId';
const ENDPOINT = `${MERCHANT}/webhook-endpoints/:endpointId`;
const PAYMENT = '/admin/v1/payments/:paymentId';
const PAYOUT = '/admin/v1/payouts/:payoutId';

/**
 * The role that each route of the operator's API needs (docs/interface.md §4.11, docs/decisions/0025). A
 * viewer reads. An operator also decides about payments, settlements and deliveries. An admin also changes
 * merchants, their keys and endpoints, and operators. The guard refuses a route that is not listed here.
 */
export const PERMISSIONS: Readonly<Record<string, OperatorRole>> = {
  'GET /admin/openapi.json': 'viewer',

  'GET /admin/v1/overview': 'viewer',
  'GET /admin/v1/exceptions': 'viewer',
  'GET /admin/v1/screening': 'viewer',
  'GET /admin/v1/networks': 'viewer',
  'GET /admin/v1/rates': 'viewer',
  'GET /admin/v1/audit': 'viewer',
  'GET /admin/v1/doctor': 'viewer',

  'GET /admin/v1/payments': 'viewer',
  [`GET ${PAYMENT}`]: 'viewer',
  [`GET ${PAYMENT}/trace`]: 'viewer',
  [`POST ${PAYMENT}/accept`]: 'operator',
  [`POST ${PAYMENT}/refund`]: 'operator',
  [`POST ${PAYMENT}/screening/release`]: 'operator',
  [`POST ${PAYMENT}/screening/refuse`]: 'operator',
  [`POST ${PAYMENT}/refunds`]: 'operator',
  [`POST ${PAYMENT}/settlement/retry`]: 'operator',
  [`POST ${PAYMENT}/settlement/fill`]: 'operator',
  [`POST ${PAYMENT}/settlement/refuse`]: 'operator',

  'GET /admin/v1/payouts': 'viewer',
  'GET /admin/v1/payout-batches': 'viewer',
  'GET /admin/v1/payout-batches/:batchId': 'viewer',
  'POST /admin/v1/payout-batches': 'operator',
  'POST /admin/v1/payout-batches/:batchId/take-back': 'operator',
  'POST /admin/v1/payout-recoveries': 'operator',
  [`GET ${PAYOUT}`]: 'viewer',
  [`POST ${PAYOUT}/approve`]: 'operator',
  [`POST ${PAYOUT}/refuse`]: 'operator',

  'GET /admin/v1/settlements': 'viewer',
  'GET /admin/v1/settlements/:settlementId': 'viewer',
  'GET /admin/v1/settlements/:settlementId/statement': 'viewer',
  'POST /admin/v1/settlements/bank-file': 'operator',
  'POST /admin/v1/settlements/:settlementId/pay': 'operator',
  'POST /admin/v1/settlements/:settlementId/fail': 'operator',

  [`GET ${MERCHANT}/settlement-accounts`]: 'viewer',
  [`PUT ${MERCHANT}/settlement-accounts/:environment`]: 'admin',
  [`POST ${MERCHANT}/settlement-accounts/:environment/cancel`]: 'admin',

  [`GET ${MERCHANT}/webhook-deliveries`]: 'viewer',
  [`GET ${MERCHANT}/webhook-deliveries/:deliveryId`]: 'viewer',
  [`POST ${MERCHANT}/webhook-deliveries/:deliveryId/resend`]: 'operator',
  [`POST ${MERCHANT}/webhook-deliveries/resend`]: 'operator',

  [`GET ${MERCHANT}/webhook-endpoints`]: 'viewer',
  [`GET ${ENDPOINT}`]: 'viewer',
  [`POST ${ENDPOINT}/test`]: 'operator',
  [`POST ${ENDPOINT}/resend`]: 'operator',
  [`POST ${MERCHANT}/webhook-endpoints`]: 'admin',
  [`PATCH ${ENDPOINT}`]: 'admin',
  [`DELETE ${ENDPOINT}`]: 'admin',
  [`POST ${ENDPOINT}/roll`]: 'admin',

  'GET /admin/v1/merchants': 'viewer',
  [`GET ${MERCHANT}`]: 'viewer',
  'POST /admin/v1/merchants': 'admin',
  [`PATCH ${MERCHANT}`]: 'admin',

  [`GET ${MERCHANT}/invitations`]: 'viewer',
  [`POST ${MERCHANT}/invitations`]: 'admin',
  [`POST ${MERCHANT}/invitations/:invitationId/resend`]: 'admin',
  [`DELETE ${MERCHANT}/invitations/:invitationId`]: 'admin',

  [`POST ${MERCHANT}/customers/erase`]: 'admin',
  'GET /admin/v1/removed-sessions/:addressOrId': 'viewer',

  [`GET ${MERCHANT}/ip-allowlist`]: 'viewer',
  [`PUT ${MERCHANT}/ip-allowlist`]: 'admin',

  [`GET ${MERCHANT}/api-keys`]: 'viewer',
  [`POST ${MERCHANT}/api-keys`]: 'admin',
  [`DELETE ${MERCHANT}/api-keys/:id`]: 'admin',
  [`POST ${MERCHANT}/api-keys/:id/roll`]: 'admin',

  'POST /admin/v1/rates/fix': 'admin',
  'POST /admin/v1/rates/unfix': 'admin',

  'GET /admin/v1/operators': 'viewer',
  'POST /admin/v1/operators': 'admin',
  'PATCH /admin/v1/operators/:operatorId': 'admin',
  'DELETE /admin/v1/operators/:operatorId': 'admin',
  'POST /admin/v1/operators/:operatorId/confirm': 'admin',
  'POST /admin/v1/operators/:operatorId/roll': 'admin',
};

/**
 * The role that a route needs. `HEAD` needs the role of `GET`.
 * @param url the route's pattern, such as `/admin/v1/merchants/:businessId`
 * @throws Error when the table does not name the route
 */
export function roleNeeded(method: string, url: string): OperatorRole {
  const route = `${method === 'HEAD' ? 'GET' : method} ${url}`;
  const role = PERMISSIONS[route];
  if (!role) throw new Error(`${route} names no role; add it to PERMISSIONS`);
  return role;
}
