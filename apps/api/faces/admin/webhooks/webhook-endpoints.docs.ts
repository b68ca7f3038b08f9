import {
  ADMIN_CHANGE_WEBHOOK_ENDPOINT,
  ADMIN_CREATE_WEBHOOK_ENDPOINT,
  ADMIN_RESEND,
  ADMIN_RESENT,
  ADMIN_ROLL_WEBHOOK_SECRET,
  ADMIN_TEST_DELIVERY,
  ADMIN_WEBHOOK_ENDPOINT,
  ADMIN_WEBHOOK_ENDPOINT_WITH_SECRET,
  ADMIN_WEBHOOK_ENDPOINTS,
  AdminDelivery,
  AdminResent,
  AdminWebhookEndpoint,
  AdminWebhookEndpointWithSecret,
} from '@cowrie/dto';
import type { OperationDoc } from '@cowrie/api/platform/http/documented.decorator';
import { BUSINESS_ID, WEBHOOK_ENDPOINT_ID } from '../path-parameters';

const answer = { data: AdminWebhookEndpoint, examples: { endpoint: ADMIN_WEBHOOK_ENDPOINT } };
const withSecret = {
  data: AdminWebhookEndpointWithSecret,
  examples: { endpoint: ADMIN_WEBHOOK_ENDPOINT_WITH_SECRET },
};
const ofOne = { tag: 'Admin', parameters: WEBHOOK_ENDPOINT_ID } as const;
const errors = ['merchant_not_found', 'webhook_endpoint_not_found'] as const;

/** OpenAPI texts of the operator's endpoints for webhook endpoints. */
export const ADMIN_WEBHOOK_ENDPOINTS_DOCS = {
  create: {
    tag: 'Admin',
    operationId: 'adminCreateWebhookEndpoint',
    summary: 'Create a webhook endpoint',
    description:
      'Creates an endpoint and returns its secret. Store the secret at once: no other answer shows it. The endpoint receives events that happen from now on.',
    bodies: ADMIN_CREATE_WEBHOOK_ENDPOINT,
    parameters: BUSINESS_ID,
    answer: withSecret,
    errors: ['merchant_not_found'],
  },
  list: {
    tag: 'Admin',
    operationId: 'adminListWebhookEndpoints',
    summary: 'List a merchant’s webhook endpoints',
    description: 'Returns the endpoints of one environment, or of both, oldest first.',
    parameters: BUSINESS_ID,
    answer: {
      data: { type: 'array', items: AdminWebhookEndpoint },
      examples: { endpoints: ADMIN_WEBHOOK_ENDPOINTS },
    },
    errors: ['merchant_not_found'],
  },
  get: {
    ...ofOne,
    operationId: 'adminGetWebhookEndpoint',
    summary: 'Get a webhook endpoint',
    description: 'Returns its settings, and since when its deliveries fail.',
    answer,
    errors: ['validation_failed', ...errors],
  },
  change: {
    ...ofOne,
    operationId: 'adminChangeWebhookEndpoint',
    summary: 'Change a webhook endpoint',
    description:
      'Changes the fields that you send; fields that you leave out stay. `enabled: true` also enables an endpoint again that was disabled because it answered 410.',
    bodies: ADMIN_CHANGE_WEBHOOK_ENDPOINT,
    answer,
    errors,
  },
  remove: {
    ...ofOne,
    operationId: 'adminRemoveWebhookEndpoint',
    summary: 'Remove a webhook endpoint',
    description: 'Removes the endpoint and cancels its open deliveries. Returns the endpoint as it was.',
    answer,
    errors: ['validation_failed', ...errors],
  },
  roll: {
    ...ofOne,
    operationId: 'adminRollWebhookSecret',
    summary: 'Roll a webhook endpoint’s secret',
    description:
      'Issues a new secret and returns it. Store it at once: no other answer shows it. Until the overlap ends, every webhook carries a signature for the new and for the previous secret. Older secrets end at once.',
    bodies: { day: ADMIN_ROLL_WEBHOOK_SECRET },
    answer: withSecret,
    errors: [...errors, 'conflicting_change'],
  },
  test: {
    ...ofOne,
    operationId: 'adminTestWebhookEndpoint',
    summary: 'Send a test event',
    description:
      'Sends an event of type `webhook.test`. It has the fields of every event, and its payment does not exist. The answer does not wait for the endpoint: get the delivery to see the outcome.',
    answer: { data: AdminDelivery, examples: { delivery: ADMIN_TEST_DELIVERY } },
    errors: ['validation_failed', ...errors],
  },
  resend: {
    ...ofOne,
    operationId: 'adminResendToWebhookEndpoint',
    summary: 'Resend the events of a time range to one endpoint',
    description:
      'Resends every event that happened at or after `from` and before `to`, if the endpoint receives its type, under the same `webhook-id`. Includes events that were delivered, and those from before the endpoint was created. Deliveries under way continue.',
    bodies: { day: ADMIN_RESEND },
    answer: { data: AdminResent, examples: { resent: ADMIN_RESENT } },
    errors,
  },
} as const satisfies Record<string, OperationDoc>;
