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
} from '../../platform/mongo/document.fields';

export const DELIVERY = 'WebhookDelivery';

export const DELIVERY_TTL_SECONDS = 90 * 86_400;

export const ENDED_STATES: readonly DeliveryState[] = ['delivered', 'given_up', 'cancelled'];

const attempt = {
  at: date(),
  durationMs: number(),
  /** HTTP status; absent: there was no answer. */
  status: optional(number()),
  /** Why it is no success. */
  error: optional(text()),
  /** Of the answer's body, at most 1 KiB. */
  excerpt: optional(text()),
};

/** One try, as it went. */
export type Attempt = StoredAs<typeof attempt>;

const delivery = {
  _id: text(),
  /** The `webhook-id`, on every try. */
  eventId: text(),
  type: text<DeliveredType>(),
  businessId: objectId(),
  environment: oneOf(ENVIRONMENTS),
  endpointId: objectId(),
  paymentId: optional(objectId()),
  /** What is delivered in order: the events of one payment to one endpoint. */
  lane: text(),
  sequence: number(),
  body: text(),
  state: oneOf(DELIVERY_STATES),
  /** When it is to be tried next, or again if the process that tries it now should die. Absent unless `pending`. */
  nextAt: optional(date()),
  /** Who tries it now. */
  claim: optional(text()),
  /** Tries since it was first sent, or sent again by hand. */
  tries: number(),
  /** The newest fifty. */
  attempts: listOf(subdocument(attempt)),
  /** Sent again by hand: waits for nothing, and nothing waits for it. */
  isResent: optional(flag()),
  /** Its lane is to be looked at: it has joined it, or left it. */
  laneMark: optional(text<'joined' | 'left'>()),
  createdAt: date(),
  endedAt: optional(date()),
};

/** One event on its way to one endpoint. `_id` is `<event>:<endpoint>`: there is one of each. */
export type Delivery = DocumentOf<typeof delivery>;

export const deliverySchema = documentSchema(delivery, { collection: 'webhook_deliveries' });

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
