import type { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import type { Observed } from '@cowrie/api/platform/testing/observed';
import { EventReaders } from '../events/event-readers';
import { EventsRepository } from '../events/events.repository';
import { DeliveriesRepository } from '../webhooks/deliveries/deliveries.repository';
import { WebhookEndpointsRepository } from '../webhooks/endpoints/webhook-endpoints.repository';
import { StoredMerchantEvents } from '../webhooks/relay/merchant-events.service';
import type { TestDatabase } from './database';

/** Returns the part of one process that reports settlements to merchants. */
export function openMerchantEvents(
  database: TestDatabase,
  clock: FakeClock,
  {
    wrap = (it) => it,
    readers = new EventReaders(),
  }: { wrap?: Observed['wrap']; readers?: EventReaders } = {},
): StoredMerchantEvents {
  return new StoredMerchantEvents(
    wrap(new EventsRepository(database.events, database.eventCounters, clock)),
    wrap(new WebhookEndpointsRepository(database.webhookEndpoints, clock)),
    wrap(new DeliveriesRepository(database.deliveries, clock)),
    readers,
    clock,
  );
}
