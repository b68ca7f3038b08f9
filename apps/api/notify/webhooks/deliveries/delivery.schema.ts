import { DELIVERY_STATES, ENVIRONMENTS, type DeliveredType, type DeliveryState } from '@cowrie/dto';
import {
  date,
  type DocumentOf,
  documentSchema,
  flag,
  listOf,
  number,
  objectId,
  oneOf,
  optional,
  type StoredAs,
  subdocument,
  text,
} from '@cowrie/api/platform/mongo/document.fields';

export const DELIVERY = 'WebhookDelivery';

/** How long a delivery is kept, from its creation: 90 days (docs/interface.md §6.5). */
export const DELIVERY_TTL_SECONDS = 90 * 86_400;

/** The states in which a delivery is over. */
export const ENDED_STATES: readonly DeliveryState[] = ['delivered', 'given_up', 'cancelled'];

const attempt = {
  at: date(),
  durationMs: number(),
  /** HTTP status. Absent: no response came. */
  status: optional(number()),
  /** Why the try failed. */
  error: optional(text()),
  /** The start of the response's body, at most 1 KiB. */
  excerpt: optional(text()),
};

/** One try and its outcome. */
export type Attempt = StoredAs<typeof attempt>;

const delivery = {
  /** `<event>:<endpoint>`: an event is delivered to an endpoint once. */
  _id: text(),
  /** The `webhook-id` of every try. */
  eventId: text(),
  type: text<DeliveredType>(),
  businessId: objectId(),
  environment: oneOf(ENVIRONMENTS),
  endpointId: objectId(),
  /** Absent for a test event. */
  paymentId: optional(objectId()),
  /** `<endpoint>:<payment>`: the events of one payment to one endpoint are delivered in order. */
  lane: text(),
  /** Position in the lane: the event's sequence within its payment. */
  sequence: number(),
  /** The request's body, in JSON. */
  body: text(),
  state: oneOf(DELIVERY_STATES),
  /**
   * When to try next. While a process tries it: when another process may take over. Absent unless `pending`.
   */
  nextAt: optional(date()),
  /** The claim of the process that tries it now. */
  claim: optional(text()),
  /** Tries since it was first sent, or since it was resent by hand. */
  tries: number(),
  /** The newest 50, oldest first. */
  attempts: listOf(subdocument(attempt)),
  /** True: resent by hand. It waits for no other delivery, and none waits for it. */
  isResent: optional(flag()),
  /** Set when the delivery joins or leaves its lane, until the lane has been advanced. */
  laneMark: optional(text<'joined' | 'left'>()),
  createdAt: date(),
  endedAt: optional(date()),
};

/** The delivery of one event to one endpoint (docs/interface.md §6.5). */
export type Delivery = DocumentOf<typeof delivery>;

export const deliverySchema = documentSchema(delivery, { collection: 'webhook_deliveries' });

// findDue: the index covers it, so no document is read.
deliverySchema.index(
  { nextAt: 1, endpointId: 1 },
  { partialFilterExpression: { nextAt: { $exists: true } } },
);
// findMarked: deliveries whose lane must be advanced.
deliverySchema.index({ laneMark: 1 }, { partialFilterExpression: { laneMark: { $exists: true } } });
// findUnfinishedIn: the rest of a lane. Without the state, so that a delivery keeps its place when its state
// changes during the query.
deliverySchema.index({ lane: 1, sequence: 1 });
// search: a merchant's deliveries, newest first; also those of an endpoint, a payment or an event.
deliverySchema.index({ businessId: 1, environment: 1, createdAt: -1, _id: -1 });
deliverySchema.index({ endpointId: 1, createdAt: -1 });
// search: given-up deliveries. The index holds only these few, so other deliveries cost no extra entry.
deliverySchema.index(
  { businessId: 1, environment: 1, state: 1, createdAt: -1, _id: -1 },
  { partialFilterExpression: { state: 'given_up' } },
);
deliverySchema.index({ paymentId: 1 }, { partialFilterExpression: { paymentId: { $exists: true } } });
deliverySchema.index({ eventId: 1 });
// Deletes old deliveries.
deliverySchema.index({ createdAt: 1 }, { expireAfterSeconds: DELIVERY_TTL_SECONDS });
