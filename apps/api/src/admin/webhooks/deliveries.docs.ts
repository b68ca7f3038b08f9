import {
  ADMIN_DELIVERY,
  ADMIN_DELIVERY_PAGE,
  ADMIN_RESEND_ALL,
  ADMIN_RESENT,
  AdminDelivery,
  AdminDeliveryPage,
  AdminResent,
} from '@cowrie/dto';
import type { OperationDoc } from '../../platform/http/documented.decorator';
import { OPERATOR_HEADER } from '../operator.decorator';
import { BUSINESS_ID, DELIVERY_ID } from '../path-parameters';

const answer = { data: AdminDelivery, examples: { delivery: ADMIN_DELIVERY } };
const errors = ['validation_failed', 'merchant_not_found', 'webhook_delivery_not_found'] as const;

/** What the API's document says of the operator's endpoints for deliveries. */
export const ADMIN_DELIVERIES_DOCS = {
  list: {
    tag: 'Admin',
    operationId: 'adminListWebhookDeliveries',
    summary: 'Search a merchant’s webhook deliveries',
    description: 'Newest first, for 90 days. Everything given must fit.',
    parameters: BUSINESS_ID,
    answer: { data: AdminDeliveryPage, examples: { page: ADMIN_DELIVERY_PAGE } },
    errors: ['merchant_not_found', 'webhook_delivery_not_found'],
  },
  get: {
    tag: 'Admin',
    operationId: 'adminGetWebhookDelivery',
    summary: 'Get a webhook delivery',
    description: 'What is sent, and how each try went.',
    parameters: DELIVERY_ID,
    answer,
    errors,
  },
  resend: {
    tag: 'Admin',
    operationId: 'adminResendWebhookDelivery',
    summary: 'Send a webhook delivery again',
    description:
      'What is over is sent once more, under the same `webhook-id`; what waits for its next try is tried at once; what waits for an earlier event goes on waiting.',
    parameters: DELIVERY_ID,
    headers: OPERATOR_HEADER,
    answer,
    errors,
  },
  resendAll: {
    tag: 'Admin',
    operationId: 'adminResendWebhookDeliveries',
    summary: 'Send the events of a time again to all endpoints',
    description:
      'Every event that happened from `from` to before `to`, to every enabled endpoint of the environment that wants it, delivered or not.',
    bodies: { day: ADMIN_RESEND_ALL },
    parameters: BUSINESS_ID,
    headers: OPERATOR_HEADER,
    answer: { data: AdminResent, examples: { resent: ADMIN_RESENT } },
    errors: ['merchant_not_found'],
  },
} as const satisfies Record<string, OperationDoc>;
