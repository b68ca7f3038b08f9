import type { AdminWebhookEndpoint, AdminWebhookEndpointWithSecret } from '@cowrie/dto';
import type { ShownEndpoint, WithSecret } from './webhook-endpoints.service';

/** A webhook endpoint without its secret. */
export function presentEndpoint(endpoint: ShownEndpoint): AdminWebhookEndpoint {
  const { _id, environment, url, events, enabled, disabledReason, failingSince } = endpoint;
  return {
    id: _id.toHexString(),
    environment,
    url,
    events,
    enabled,
    disabledReason,
    failingSince: failingSince?.toISOString(),
    createdAt: endpoint.createdAt.toISOString(),
    updatedAt: endpoint.updatedAt.toISOString(),
  };
}

/** A webhook endpoint with a new secret. Only the responses of create and roll contain one. */
export function presentWithSecret({ endpoint, secret }: WithSecret): AdminWebhookEndpointWithSecret {
  return { ...presentEndpoint(endpoint), secret };
}
