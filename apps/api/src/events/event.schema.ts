import { ENVIRONMENTS, EVENT_TYPES } from '@cowrie/dto';
import {
  date,
  type DocumentOf,
  documentSchema,
  number,
  objectId,
  oneOf,
  text,
} from '../platform/mongo/document.fields';

export const EVENT = 'Event';
export const EVENT_COUNTER = 'EventCounter';

export const EVENT_TTL_SECONDS = 90 * 86_400;

const event = {
  _id: text(),
  businessId: objectId(),
  environment: oneOf(ENVIRONMENTS),
  /** Counts up from 1 within business and environment, without gaps. */
  number: number(),
  type: oneOf(EVENT_TYPES),
  paymentId: objectId(),
  /** Counts up from 1 within the payment. */
  sequence: number(),
  /** When it happened. */
  at: date(),
  relayedAt: date(),
  /** A `PaymentEventBody` in JSON. */
  body: text(),
};

/** An event as merchants can list it. `_id` is the `webhook-id`. Never changed. */
export type StoredEvent = DocumentOf<typeof event>;

export const eventSchema = documentSchema(event, { collection: 'events' });

// A number is given once. Also: page, and the highest number.
eventSchema.index({ businessId: 1, environment: 1, number: 1 }, { unique: true });
// walkBetween: what is to be sent again.
eventSchema.index({ businessId: 1, environment: 1, at: 1 });
eventSchema.index({ relayedAt: 1 }, { expireAfterSeconds: EVENT_TTL_SECONDS });

const eventCounter = { _id: text(), number: number() };

/** The highest number that was given: outlives the events. */
export type EventCounter = DocumentOf<typeof eventCounter>;

export const eventCounterSchema = documentSchema(eventCounter, { collection: 'event_counters' });
