import { Schema, type Types } from 'mongoose';
import { ENVIRONMENTS, EVENT_TYPES, type Environment, type EventType } from '@cowrie/dto';

export const EVENT = 'Event';
export const EVENT_COUNTER = 'EventCounter';

export const EVENT_TTL_SECONDS = 90 * 86_400;

/** An event as merchants can list it. `_id` is the `webhook-id`. Never changed. */
export interface StoredEvent {
  _id: string;
  businessId: Types.ObjectId;
  environment: Environment;
  /** Counts up from 1 within business and environment, without gaps. */
  number: number;
  type: EventType;
  paymentId: Types.ObjectId;
  /** Counts up from 1 within the payment. */
  sequence: number;
  /** When it happened. */
  at: Date;
  relayedAt: Date;
  /** A `PaymentEventBody` in JSON. */
  body: string;
}

/** The highest number that was given: outlives the events. */
export interface EventCounter {
  _id: string;
  number: number;
}

const text = { type: String, required: true };
const number = { type: Number, required: true };
const date = { type: Date, required: true };
const id = { type: Schema.Types.ObjectId, required: true };

export const eventSchema = new Schema<StoredEvent>(
  {
    _id: text,
    businessId: id,
    environment: { ...text, enum: ENVIRONMENTS },
    number,
    type: { ...text, enum: EVENT_TYPES },
    paymentId: id,
    sequence: number,
    at: date,
    relayedAt: date,
    body: text,
  },
  { collection: 'events', versionKey: false, strict: 'throw' },
);

// A number is given once. Also: page, and the highest number.
eventSchema.index({ businessId: 1, environment: 1, number: 1 }, { unique: true });
// walkBetween: what is to be sent again.
eventSchema.index({ businessId: 1, environment: 1, at: 1 });
eventSchema.index({ relayedAt: 1 }, { expireAfterSeconds: EVENT_TTL_SECONDS });

export const eventCounterSchema = new Schema<EventCounter>(
  { _id: text, number },
  { collection: 'event_counters', versionKey: false, strict: 'throw' },
);
