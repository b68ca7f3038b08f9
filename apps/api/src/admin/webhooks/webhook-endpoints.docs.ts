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
import type { OperationDoc } from '../../platform/http/documented.decorator';
import { OPERATOR_HEADER } from '../operator.decorator';
import { BUSINESS_ID, WEBHOOK_ENDPOINT_ID } from '../path-parameters';

const answer = { data: AdminWebhookEndpoint, examples: { endpoint: ADMIN_WEBHOOK_ENDPOINT } };
const withSecret = {
  data: AdminWebhookEndpointWithSecret,
  examples: { endpoint: ADMIN_WEBHOOK_ENDPOINT_WITH_SECRET },
};
const ofOne = { tag: 'Admin', parameters: WEBHOOK_ENDPOINT_ID } as const;
const errors = ['merchant_not_found', 'webhook_endpoint_not_found'] as const;

/** What the API's document says of the operator's endpoints for webhook endpoints. */
export const ADMIN_WEBHOOK_ENDPOINTS_DOCS = {
  create: {
    tag: 'Admin',
    operationId: 'adminCreateWebhookEndpoint',
    summary: 'Create a webhook endpoint',
    description:
      'The answer is the only place where the secret is ever shown. It hears of what happens from now on.',
    bodies: ADMIN_CREATE_WEBHOOK_ENDPOINT,
    parameters: BUSINESS_ID,
    headers: OPERATOR_HEADER,
    answer: withSecret,
    errors: ['merchant_not_found'],
  },
  list: {
    tag: 'Admin',
    operationId: 'adminListWebhookEndpoints',
    summary: 'List a merchant’s webhook endpoints',
    description: 'Of one environment or of both, oldest first.',
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
    description: 'How it is set, and how it does.',
    answer,
    errors: ['validation_failed', ...errors],
  },
  change: {
    ...ofOne,
    operationId: 'adminChangeWebhookEndpoint',
    summary: 'Change a webhook endpoint',
    description: 'What is left out stays as it is. `enabled: true` also takes back that it answered 410.',
    bodies: ADMIN_CHANGE_WEBHOOK_ENDPOINT,
    headers: OPERATOR_HEADER,
    answer,
    errors,
  },
  remove: {
    ...ofOne,
    operationId: 'adminRemoveWebhookEndpoint',
    summary: 'Remove a webhook endpoint',
    description: 'What is still to be delivered to it is dropped. The answer is what it was.',
    headers: OPERATOR_HEADER,
    answer,
    errors: ['validation_failed', ...errors],
  },
  roll: {
    ...ofOne,
    operationId: 'adminRollWebhookSecret',
    summary: 'Roll a webhook endpoint’s secret',
    description:
      'The answer is the only place where the new secret is ever shown. Until the overlap is over every webhook carries both signatures; of an older secret none is left.',
    bodies: { day: ADMIN_ROLL_WEBHOOK_SECRET },
    headers: OPERATOR_HEADER,
    answer: withSecret,
    errors,
  },
  test: {
    ...ofOne,
    operationId: 'adminTestWebhookEndpoint',
    summary: 'Send a test event',
    description:
      'An event of type `webhook.test` that is no payment’s. The answer comes at once: how it went, its delivery tells.',
    headers: OPERATOR_HEADER,
    answer: { data: AdminDelivery, examples: { delivery: ADMIN_TEST_DELIVERY } },
    errors: ['validation_failed', ...errors],
  },
  resend: {
    ...ofOne,
    operationId: 'adminResendToWebhookEndpoint',
    summary: 'Send the events of a time again to an endpoint',
    description:
      'Every event that happened from `from` to before `to` and that the endpoint wants, delivered or not, under the same `webhook-id`; also those of before it was made. What is under way goes on.',
    bodies: { day: ADMIN_RESEND },
    headers: OPERATOR_HEADER,
    answer: { data: AdminResent, examples: { resent: ADMIN_RESENT } },
    errors,
  },
} as const satisfies Record<string, OperationDoc>;
