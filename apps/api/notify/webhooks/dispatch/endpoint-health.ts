import type { WebhookEndpoint } from '../endpoints/webhook-endpoint.schema';

/** How a try to an endpoint ended. */
export interface TriedEndpoint {
  /** As it was read before the try. */
  endpoint: WebhookEndpoint;
  isTaken: boolean;
  at: Date;
}

/** Since when an endpoint has been failing; undefined: it no longer fails. */
export type FailingChange = Pick<WebhookEndpoint, '_id' | 'businessId' | 'environment' | 'failingSince'>;

/**
 * The endpoints that started or stopped failing with these tries, once each. The tries are in the order they
 * ended. Pure.
 */
export function failingChanges(tried: readonly TriedEndpoint[]): FailingChange[] {
  const changes = new Map<string, { before: WebhookEndpoint; failingSince: Date | undefined }>();
  for (const { endpoint, isTaken, at } of tried) {
    const id = endpoint._id.toHexString();
    const { failingSince } = changes.get(id) ?? endpoint;
    changes.set(id, { before: endpoint, failingSince: isTaken ? undefined : (failingSince ?? at) });
  }
  return [...changes.values()]
    .filter(({ before, failingSince }) => before.failingSince?.getTime() !== failingSince?.getTime())
    .map(({ before: { _id, businessId, environment }, failingSince }) => ({
      _id,
      businessId,
      environment,
      failingSince,
    }));
}
