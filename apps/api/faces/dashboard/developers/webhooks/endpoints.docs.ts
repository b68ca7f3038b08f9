import {
  ADMIN_CHANGE_WEBHOOK_ENDPOINT,
  ADMIN_ROLL_WEBHOOK_SECRET,
  AdminDelivery,
  AdminWebhookEndpoint,
  AdminWebhookEndpointWithSecret,
} from '@cowrie/dto';
import type { OperationDoc } from '@cowrie/api/platform/http/documented.decorator';
import { OF_ENDPOINT, OF_ENVIRONMENT } from '../path-parameters';

const tag = 'Dashboard (internal)';
const ofOne = { tag, parameters: OF_ENDPOINT } as const;
const answer = { data: AdminWebhookEndpoint, examples: {} };
const withSecret = { data: AdminWebhookEndpointWithSecret, examples: {} };

/** OpenAPI texts of the webhook endpoints of a business. */
export const ENDPOINTS_DOCS = {
  list: {
    tag,
    operationId: 'dashboardListWebhookEndpoints',
    summary: 'List webhook endpoints',
    description: 'Returns the endpoints of the environment, oldest first.',
    parameters: OF_ENVIRONMENT,
    answer: { data: { type: 'array', items: AdminWebhookEndpoint }, examples: {} },
    errors: [],
  },
  create: {
    tag,
    operationId: 'dashboardCreateWebhookEndpoint',
    summary: 'Create a webhook endpoint',
    description: 'Creates an endpoint and returns its secret. No other answer shows it.',
    bodies: { endpoint: { url: 'https://shop.example.com/webhooks' } },
    parameters: OF_ENVIRONMENT,
    answer: withSecret,
    errors: [],
  },
  get: {
    ...ofOne,
    operationId: 'dashboardGetWebhookEndpoint',
    summary: 'Get a webhook endpoint',
    description: 'Returns its settings, and since when its deliveries fail.',
    answer,
    errors: ['validation_failed', 'webhook_endpoint_not_found'],
  },
  change: {
    ...ofOne,
    operationId: 'dashboardChangeWebhookEndpoint',
    summary: 'Change a webhook endpoint',
    description: 'Changes the fields that are sent; fields that are left out stay.',
    bodies: ADMIN_CHANGE_WEBHOOK_ENDPOINT,
    answer,
    errors: ['webhook_endpoint_not_found'],
  },
  remove: {
    ...ofOne,
    operationId: 'dashboardRemoveWebhookEndpoint',
    summary: 'Remove a webhook endpoint',
    description: 'Removes the endpoint and cancels its open deliveries. Returns the endpoint as it was.',
    answer,
    errors: ['validation_failed', 'webhook_endpoint_not_found'],
  },
  roll: {
    ...ofOne,
    operationId: 'dashboardRollWebhookSecret',
    summary: 'Roll a webhook endpoint’s secret',
    description:
      'Issues a new secret and returns it. No other answer shows it. Until the overlap ends, webhooks carry a signature for both.',
    bodies: { day: ADMIN_ROLL_WEBHOOK_SECRET },
    answer: withSecret,
    errors: ['webhook_endpoint_not_found', 'conflicting_change'],
  },
  test: {
    ...ofOne,
    operationId: 'dashboardTestWebhookEndpoint',
    summary: 'Send a test event',
    description: 'Sends an event of type `webhook.test`. The answer does not wait for the endpoint.',
    answer: { data: AdminDelivery, examples: {} },
    errors: ['validation_failed', 'webhook_endpoint_not_found'],
  },
} as const satisfies Record<string, OperationDoc>;
