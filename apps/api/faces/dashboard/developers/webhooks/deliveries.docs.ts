import { AdminDelivery, AdminDeliveryPage, AdminResent } from '@cowrie/dto';
import type { OperationDoc } from '@cowrie/api/platform/http/documented.decorator';
import { OF_DELIVERY, OF_ENVIRONMENT } from '../path-parameters';

const tag = 'Dashboard (internal)';

/** OpenAPI texts of the webhook deliveries of a business. */
export const DELIVERIES_DOCS = {
  list: {
    tag,
    operationId: 'dashboardListWebhookDeliveries',
    summary: 'List webhook deliveries',
    description:
      'Returns the deliveries of the environment that match, newest first. With a state or a type, a page looks at 5,000 at most: it can be short, or empty, and have a next one.',
    parameters: OF_ENVIRONMENT,
    answer: { data: AdminDeliveryPage, examples: {} },
    errors: ['webhook_delivery_not_found'],
  },
  get: {
    tag,
    operationId: 'dashboardGetWebhookDelivery',
    summary: 'Get a webhook delivery',
    description: 'Returns the delivery with its body and every try that is kept.',
    parameters: OF_DELIVERY,
    answer: { data: AdminDelivery, examples: {} },
    errors: ['webhook_delivery_not_found'],
  },
  resend: {
    tag,
    operationId: 'dashboardResendWebhookDelivery',
    summary: 'Resend a webhook delivery',
    description: 'Sends it again under the same `webhook-id`, or makes its next try due now.',
    parameters: OF_DELIVERY,
    answer: { data: AdminDelivery, examples: {} },
    errors: ['webhook_delivery_not_found'],
  },
  resendGivenUp: {
    tag,
    operationId: 'dashboardResendGivenUp',
    summary: 'Resend the deliveries that were given up',
    description:
      'Sends the deliveries again that were given up and made at `since` or later, to one endpoint or to all. 10,000 at most, the newest first.',
    bodies: { day: { since: '2026-11-20T00:00:00Z' } },
    parameters: OF_ENVIRONMENT,
    answer: { data: AdminResent, examples: {} },
    errors: ['webhook_endpoint_not_found'],
  },
} as const satisfies Record<string, OperationDoc>;
