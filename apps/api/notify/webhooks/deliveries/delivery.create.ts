import type { ListeningEndpoint } from '../endpoints/webhook-endpoints.repository';
import type { NewEvent } from '../../events/events.repository';
import type { Delivery } from './delivery.schema';

/** Whether an endpoint is enabled and receives this type of event. */
export function wants({ enabled, events }: ListeningEndpoint, type: NewEvent['type']): boolean {
  return enabled && (!events || events.includes(type));
}

/**
 * The new delivery of an event to an endpoint. A payment's first event has nothing to wait for, so it is due
 * at `now`.
 */
export function deliveryOf(event: NewEvent, endpoint: ListeningEndpoint, now: Date): Delivery {
  const { _id: eventId, type, paymentId, sequence, body } = event;
  const { _id: endpointId, businessId, environment } = endpoint;
  const start = sequence === 1 ? { state: 'pending', nextAt: now } : { state: 'waiting', laneMark: 'joined' };
  return {
    _id: deliveryId(eventId, endpointId),
    lane: `${endpointId.toHexString()}:${paymentId.toHexString()}`,
    eventId,
    type,
    businessId,
    environment,
    endpointId,
    paymentId,
    sequence,
    body,
    ...(start as Pick<Delivery, 'state' | 'nextAt' | 'laneMark'>),
    tries: 0,
    attempts: [],
    createdAt: now,
  };
}

/** The ID of an event's delivery to an endpoint. An event has one delivery for each endpoint. */
export function deliveryId(eventId: string, endpointId: ListeningEndpoint['_id']): string {
  return `${eventId}:${endpointId.toHexString()}`;
}
