import { ENVIRONMENTS, EVENT_TYPES } from '@cowrie/dto';
import { auditTrail, indexAuditTrail } from '@cowrie/api/platform/audit/audit-trail';
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
} from '@cowrie/api/platform/mongo/document.fields';

export const WEBHOOK_ENDPOINT = 'WebhookEndpoint';

const secret = {
  /** Encrypted with a key derived from `KEY_HMAC_SECRET`. */
  sealed: text(),
  createdAt: date(),
  /** Absent: the newest one. A replaced secret still signs until this time. */
  expiresAt: optional(date()),
};

/** A signing secret, encrypted. */
export type SealedSecret = StoredAs<typeof secret>;

const webhookEndpoint = {
  businessId: objectId(),
  environment: oneOf(ENVIRONMENTS),
  url: text(),
  /** The types that it receives. Absent: all. */
  events: optional(listOf(oneOf(EVENT_TYPES))),
  /** Newest first, at most two. */
  secrets: listOf(subdocument(secret)),
  enabled: flag(),
  disabledReason: optional(text()),
  /** The first failed try since the last success. */
  failingSince: optional(date()),
  /** When it was removed. The document is deleted as soon as the audit log has the entry. */
  removedAt: optional(date()),
  createdAt: date(),
  updatedAt: date(),
  ...auditTrail,
};

/** A URL that receives a merchant's webhooks. */
export type WebhookEndpoint = DocumentOf<typeof webhookEndpoint>;

export const webhookEndpointSchema = documentSchema(webhookEndpoint, { collection: 'webhook_endpoints' });
indexAuditTrail(webhookEndpointSchema);

// ofTenant: a merchant's endpoints of one environment. findEnabled, findListening: those of many merchants.
webhookEndpointSchema.index({ businessId: 1, environment: 1, _id: 1 });
