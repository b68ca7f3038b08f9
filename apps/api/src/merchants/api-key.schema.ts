import { ENVIRONMENTS, KEY_KINDS, type KeyKind } from '@cowrie/dto';
import {
  date,
  type DocumentOf,
  documentSchema,
  objectId,
  oneOf,
  optional,
  text,
} from '../platform/mongo/document.fields';

export const API_KEY = 'ApiKey';

export { KEY_KINDS, type KeyKind };

const apiKey = {
  businessId: objectId(),
  environment: oneOf(ENVIRONMENTS),
  kind: oneOf(KEY_KINDS),
  /** HMAC-SHA-256 of the key under the server's secret, hex. */
  hash: text(),
  /** The last four characters, so that people can tell keys apart. */
  lastFour: text(),
  createdAt: date(),
  lastUsedAt: optional(date()),
  /** From this moment on the key is refused. */
  revokedAt: optional(date()),
  /** The same, set when it was rolled: until then both keys work. */
  expiresAt: optional(date()),
};

/** A key as it is kept: never the key itself. */
export type ApiKey = DocumentOf<typeof apiKey>;

export const apiKeySchema = documentSchema(apiKey, { collection: 'api_keys' });
// Finds the key of a request, and lets no two keys be alike.
apiKeySchema.index({ hash: 1 }, { unique: true });
// Lists a merchant's keys.
apiKeySchema.index({ businessId: 1, environment: 1 });
