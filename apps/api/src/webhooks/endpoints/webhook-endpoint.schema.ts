import { ENVIRONMENTS, EVENT_TYPES } from '@cowrie/dto';
import {
  date,
  type DocumentOf,
  documentSchema,
  flag,
  listOf,
  objectId,
  oneOf,
  optional,
  type StoredAs,
  subdocument,
  text,
} from '../../platform/mongo/document.fields';

export const WEBHOOK_ENDPOINT = 'WebhookEndpoint';

const secret = {
  sealed: text(),
  createdAt: date(),
  /** Replaced by a newer one, and still used until then. */
  expiresAt: optional(date()),
};

/** A signing secret, readable with the service's own key alone. */
export type SealedSecret = StoredAs<typeof secret>;

const webhookEndpoint = {
  businessId: objectId(),
  environment: oneOf(ENVIRONMENTS),
  url: text(),
  /** Absent: all. */
  events: optional(listOf(oneOf(EVENT_TYPES))),
  /** Newest first; two at most. */
  secrets: listOf(subdocument(secret)),
  enabled: flag(),
  disabledReason: optional(text()),
  /** Since when tries have failed, with no success in between. */
  failingSince: optional(date()),
  createdAt: date(),
  updatedAt: date(),
};

/** Where a merchant's server wants to hear of events. */
export type WebhookEndpoint = DocumentOf<typeof webhookEndpoint>;

export const webhookEndpointSchema = documentSchema(webhookEndpoint, { collection: 'webhook_endpoints' });

// list, and who is to hear of an event.
webhookEndpointSchema.index({ businessId: 1, environment: 1, _id: 1 });
