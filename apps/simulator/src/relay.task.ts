import { DeliveriesRepository } from '@cowrie/api/notify/webhooks/deliveries/deliveries.repository';
import { WebhookEndpointsRepository } from '@cowrie/api/notify/webhooks/endpoints/webhook-endpoints.repository';
import { EventRelay } from '@cowrie/api/notify/webhooks/relay/event-relay';
import { EventsRepository } from '@cowrie/api/notify/events/events.repository';
import type { Rooms } from '@cowrie/api/money-out/testing/rooms';
import type { World } from './world';

type Wrap = <T extends object>(target: T) => T;

/**
 * Returns a process's relay. Its repositories write several times in one call. Each write is scheduled
 * separately, so that the process can crash between two of them.
 */
export function relayOf({ payments, setAside, clock }: Rooms, { database }: World, wrap: Wrap): EventRelay {
  const events = new EventsRepository(
    scheduledWrites(database.events, wrap),
    scheduledWrites(database.eventCounters, wrap),
    clock,
  );
  const endpoints = new WebhookEndpointsRepository(database.webhookEndpoints, clock);
  const deliveries = wrap(new DeliveriesRepository(database.deliveries, clock));
  return new EventRelay({ payments, events, endpoints, deliveries, setAside, clock });
}

/** Returns a model whose collection's writes wait for their turn, while its queries are answered at once. */
function scheduledWrites<T extends { collection: object }>(model: T, wrap: Wrap): T {
  const scheduled = wrap(model.collection);
  const collection = new Proxy(model.collection, {
    get: (inner, property): unknown =>
      property === 'insertMany' || property === 'bulkWrite'
        ? Reflect.get(scheduled, property)
        : Reflect.get(inner, property, inner),
  });
  return new Proxy(model, {
    get: (inner, property): unknown =>
      property === 'collection' ? collection : Reflect.get(inner, property, inner),
  });
}
