import { Schema, type Types } from 'mongoose';
import {
  DELIVERY_STATES,
  ENVIRONMENTS,
  type DeliveredType,
  type DeliveryState,
  type Environment,
} from '@cowrie/dto';

export const DELIVERY = 'WebhookDelivery';

export const DELIVERY_TTL_SECONDS = 90 * 86_400;

export const ENDED_STATES: readonly DeliveryState[] = ['delivered', 'given_up', 'cancelled'];

/** One try, as it went. */
export interface Attempt {
  at: Date;
  durationMs: number;
  /** HTTP status; absent: there was no answer. */
  status?: number;
  /** Why it is no success. */
  error?: string;
  /** Of the answer's body, at most 1 KiB. */
  excerpt?: string;
}

/** One event on its way to one endpoint. `_id` is `<event>:<endpoint>`: there is one of each. */
export interface Delivery {
  _id: string;
  /** The `webhook-id`, on every try. */
  eventId: string;
  type: DeliveredType;
  businessId: Types.ObjectId;
  environment: Environment;
  endpointId: Types.ObjectId;
  paymentId?: Types.ObjectId;
  /** What is delivered in order: the events of one payment to one endpoint. */
  lane: string;
  sequence: number;
  body: string;
  state: DeliveryState;
  /** When it is to be tried next, or again if the process that tries it now should die. Absent unless `pending`. */
  nextAt?: Date;
  /** Who tries it now. */
  claim?: string;
  /** Tries since it was first sent, or sent again by hand. */
  tries: number;
  /** The newest fifty. */
  attempts: Attempt[];
  /** Sent again by hand: waits for nothing, and nothing waits for it. */
  isResent?: boolean;
  /** Its lane is to be looked at: it has joined it, or left it. */
  laneMark?: 'joined' | 'left';
  createdAt: Date;
  endedAt?: Date;
}

const text = { type: String, required: true };
const number = { type: Number, required: true };
const date = { type: Date, required: true };
const id = { type: Schema.Types.ObjectId, required: true };

export const deliverySchema = new Schema<Delivery>(
  {
    _id: text,
    eventId: text,
    type: text,
    businessId: id,
    environment: { ...text, enum: ENVIRONMENTS },
    endpointId: id,
    paymentId: Schema.Types.ObjectId,
    lane: text,
    sequence: number,
    body: text,
    state: { ...text, enum: DELIVERY_STATES },
    nextAt: Date,
    claim: String,
    tries: number,
    attempts: [
      new Schema<Attempt>(
        { at: date, durationMs: number, status: Number, error: String, excerpt: String },
        { _id: false },
      ),
    ],
    isResent: Boolean,
    laneMark: String,
    createdAt: date,
    endedAt: Date,
  },
  { collection: 'webhook_deliveries', versionKey: false, strict: 'throw' },
);

// findDue: what is to be tried, without a look at the document.
deliverySchema.index(
  { nextAt: 1, endpointId: 1 },
  { partialFilterExpression: { nextAt: { $exists: true } } },
);
// findMarked: lanes to be looked at.
deliverySchema.index({ laneMark: 1 }, { partialFilterExpression: { laneMark: { $exists: true } } });
// findUnfinishedIn: what is left in a lane. Without the state: what changes it while it is looked for keeps its place.
deliverySchema.index({ lane: 1, sequence: 1 });
// search: a merchant's deliveries, newest first; of an endpoint, a payment, an event.
deliverySchema.index({ businessId: 1, environment: 1, createdAt: -1, _id: -1 });
deliverySchema.index({ endpointId: 1, createdAt: -1 });
deliverySchema.index({ paymentId: 1 }, { partialFilterExpression: { paymentId: { $exists: true } } });
deliverySchema.index({ eventId: 1 });
deliverySchema.index({ createdAt: 1 }, { expireAfterSeconds: DELIVERY_TTL_SECONDS });
