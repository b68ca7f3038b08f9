import type { WebhookEndpoint } from '../endpoints/webhook-endpoint.schema';
import type { NewEvent, OwnedEvent } from '../../events/events.repository';
import type { Delivery } from './delivery.schema';

/** Whether an endpoint is to hear of a type of event. */
export function wants({ enabled, events }: WebhookEndpoint, type: NewEvent['type']): boolean {
  return enabled && (!events || events.includes(type));
}

/** Whether an endpoint is to hear of an event: its own merchant's, in its environment. */
export function isFor(endpoint: WebhookEndpoint, { businessId, environment, type }: OwnedEvent): boolean {
  const isOwn = endpoint.environment === environment && endpoint.businessId.equals(businessId);
  return isOwn && wants(endpoint, type);
}

/** An event's way to an endpoint, at its beginning. Before a payment's first event there is none to wait for. */
export function deliveryOf(event: NewEvent, endpoint: WebhookEndpoint, now: Date): Delivery {
  const { _id: eventId, type, paymentId, sequence, body } = event;
  const { _id: endpointId, businessId, environment } = endpoint;
  const start = sequence === 1 ? { state: 'pending', nextAt: now } : { state: 'waiting', laneMark: 'joined' };
  return {
    _id: deliveryId(eventId, endpointId),
    lane: `${endpointId.toHexString()}:${paymentId.toHexString()}`,
    ...{ eventId, type, businessId, environment, endpointId, paymentId, sequence, body },
    ...(start as Pick<Delivery, 'state' | 'nextAt' | 'laneMark'>),
    tries: 0,
    attempts: [],
    createdAt: now,
  };
}

export function deliveryId(eventId: string, endpointId: WebhookEndpoint['_id']): string {
  return `${eventId}:${endpointId.toHexString()}`;
}
