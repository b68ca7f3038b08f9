import { ENVIRONMENTS, KEY_KINDS, KEY_SCOPES, type KeyKind } from '@cowrie/dto';
import {
  date,
  type DocumentOf,
  documentSchema,
  listOf,
  objectId,
  oneOf,
  optional,
  text,
} from '@cowrie/api/platform/mongo/document.fields';
import { auditTrail, indexAuditTrail } from '@cowrie/api/platform/audit/audit-trail';
import { changeFields } from './recent-changes';

export const API_KEY = 'ApiKey';

export { KEY_KINDS, type KeyKind };

const apiKey = {
  businessId: objectId(),
  environment: oneOf(ENVIRONMENTS),
  kind: oneOf(KEY_KINDS),
  /** HMAC-SHA-256 of the key under `KEY_HMAC_SECRET`, in hex. */
  hash: text(),
  /** The last four characters of the key, so that people can tell keys apart. */
  lastFour: text(),
  /** Who issued it, and all behind them (`madeBy`). Absent: issued before this field existed. */
  madeBy: optional(listOf(text())),
  /** What a secret key may do. Absent: see `scopesOf`. */
  scopes: optional(listOf(oneOf(KEY_SCOPES))),
  /** Its purpose, as written by its issuer. */
  label: optional(text()),
  /** The name of its issuer, as in the audit log. Absent: the audit log may have it. */
  issuedBy: optional(text()),
  createdAt: date(),
  /** To the minute, because the time is not written with every request. */
  lastUsedAt: optional(date()),
  /** The key is refused from this time on. */
  revokedAt: optional(date()),
  /** The key is refused from this time on. Set by a roll, once: until then both keys work. */
  expiresAt: optional(date()),
  ...changeFields,
  ...auditTrail,
};

/** An API key as it is stored: its hash, never the key itself (docs/decisions/0017). */
export type ApiKey = DocumentOf<typeof apiKey>;

export const apiKeySchema = documentSchema(apiKey, { collection: 'api_keys' });
// findInForce: the key of a request. Two keys never share a hash.
apiKeySchema.index({ hash: 1 }, { unique: true });
// list: a merchant's keys.
apiKeySchema.index({ businessId: 1, environment: 1 });
// RecentChanges.read: documents that a process must no longer answer from memory.
apiKeySchema.index({ changedAt: 1 }, { sparse: true });
indexAuditTrail(apiKeySchema);
