import { ENVIRONMENTS, EVENT_TYPES } from '@cowrie/dto';
import {
  date,
  type DocumentOf,
  documentSchema,
  number,
  objectId,
  oneOf,
  text,
} from '@cowrie/api/platform/mongo/document.fields';

export const EVENT = 'Event';
export const EVENT_COUNTER = 'EventCounter';

/** How long the list keeps an event, from `relayedAt`: 90 days (docs/interface.md §6.6). */
export const EVENT_TTL_SECONDS = 90 * 86_400;

const event = {
  /** The `webhook-id`. */
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
  /** When the relay numbered and stored it. */
  relayedAt: date(),
  /** A `PaymentEventBody` in JSON. */
  body: text(),
};

/**
 * An event in the list that merchants read (docs/interface.md §4.7). Only the redaction of personal data
 * changes its body.
 */
export type StoredEvent = DocumentOf<typeof event>;

export const eventSchema = documentSchema(event, { collection: 'events' });

// append: two events never share a number, and the highest one. page: by number.
eventSchema.index({ businessId: 1, environment: 1, number: 1 }, { unique: true });
// walkBetween: events of a time range, to send them again.
eventSchema.index({ businessId: 1, environment: 1, at: 1 });
// newest: the events of one payment.
eventSchema.index({ paymentId: 1, number: -1 });
// Deletes old events.
eventSchema.index({ relayedAt: 1 }, { expireAfterSeconds: EVENT_TTL_SECONDS });

const eventCounter = {
  /** `<businessId>:<environment>`. */
  _id: text(),
  /** The highest number so far. */
  number: number(),
};

/**
 * The last event number of a business and environment. Events are deleted after 90 days, and numbers must not
 * start over.
 */
export type EventCounter = DocumentOf<typeof eventCounter>;

export const eventCounterSchema = documentSchema(eventCounter, { collection: 'event_counters' });
