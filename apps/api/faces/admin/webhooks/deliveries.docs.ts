import {
  ADMIN_DELIVERY,
  ADMIN_DELIVERY_PAGE,
  ADMIN_RESEND_ALL,
  ADMIN_RESENT,
  AdminDelivery,
  AdminDeliveryPage,
  AdminResent,
} from '@cowrie/dto';
import type { OperationDoc } from '@cowrie/api/platform/http/documented.decorator';
import { BUSINESS_ID, DELIVERY_ID } from '../path-parameters';

const answer = { data: AdminDelivery, examples: { delivery: ADMIN_DELIVERY } };
const errors = ['validation_failed', 'merchant_not_found', 'webhook_delivery_not_found'] as const;

/** OpenAPI texts of the operator's endpoints for webhook deliveries. */
export const ADMIN_DELIVERIES_DOCS = {
  list: {
    tag: 'Admin',
    operationId: 'adminListWebhookDeliveries',
    summary: 'Search a merchant’s webhook deliveries',
    description:
      'Returns the deliveries of the last 90 days, newest first. A delivery must match all filters that you send. For the next page, send `nextBefore` as `before`. With a state or a type, a page looks at 5,000 deliveries at most: it can be short, or empty, and have a next one.',
    parameters: BUSINESS_ID,
    answer: { data: AdminDeliveryPage, examples: { page: ADMIN_DELIVERY_PAGE } },
    errors: ['merchant_not_found', 'webhook_delivery_not_found'],
  },
  get: {
    tag: 'Admin',
    operationId: 'adminGetWebhookDelivery',
    summary: 'Get a webhook delivery',
    description: 'Returns the body that is sent, and the outcome of each try.',
    parameters: DELIVERY_ID,
    answer,
    errors,
  },
  resend: {
    tag: 'Admin',
    operationId: 'adminResendWebhookDelivery',
    summary: 'Resend a webhook delivery',
    description:
      'Sends a delivery that has ended again, under the same `webhook-id`. A delivery that waits for its next try is tried at once. A delivery that waits for an earlier event keeps waiting.',
    parameters: DELIVERY_ID,
    answer,
    errors,
  },
  resendAll: {
    tag: 'Admin',
    operationId: 'adminResendWebhookDeliveries',
    summary: 'Resend the events of a time range to all endpoints',
    description:
      'Resends every event that happened at or after `from` and before `to`, whether it was delivered or not. Each event goes to every enabled endpoint of the environment that receives its type.',
    bodies: { day: ADMIN_RESEND_ALL },
    parameters: BUSINESS_ID,
    answer: { data: AdminResent, examples: { resent: ADMIN_RESENT } },
    errors: ['merchant_not_found'],
  },
} as const satisfies Record<string, OperationDoc>;
