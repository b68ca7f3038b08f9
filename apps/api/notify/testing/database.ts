import {
  collection,
  type DatabaseOf,
  type DatabaseOptions,
  openDatabase,
} from '@cowrie/api/platform/testing/database';
import { COLLECTIONS as BEFORE } from '@cowrie/api/money-out/testing/database';
import {
  type EventCounter,
  type StoredEvent,
  EVENT,
  eventSchema,
  EVENT_COUNTER,
  eventCounterSchema,
} from '../events/event.schema';
import { type Mail, MAIL, mailSchema } from '../mail/mail.schema';
import { type Delivery, DELIVERY, deliverySchema } from '../webhooks/deliveries/delivery.schema';
import {
  type WebhookEndpoint,
  WEBHOOK_ENDPOINT,
  webhookEndpointSchema,
} from '../webhooks/endpoints/webhook-endpoint.schema';

/** The collections of this context and of those before it. */
export const COLLECTIONS = {
  ...BEFORE,
  events: collection<StoredEvent>(EVENT, eventSchema),
  eventCounters: collection<EventCounter>(EVENT_COUNTER, eventCounterSchema),
  webhookEndpoints: collection<WebhookEndpoint>(WEBHOOK_ENDPOINT, webhookEndpointSchema),
  deliveries: collection<Delivery>(DELIVERY, deliverySchema),
  mails: collection<Mail>(MAIL, mailSchema),
};

export type TestDatabase = DatabaseOf<typeof COLLECTIONS>;

/** Starts a test database with the collections of this context and of those before it. */
export const startDatabase = (options?: DatabaseOptions): Promise<TestDatabase> =>
  openDatabase(COLLECTIONS, options);
