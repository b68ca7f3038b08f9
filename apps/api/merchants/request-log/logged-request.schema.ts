import { ENVIRONMENTS, KEY_KINDS } from '@cowrie/dto';
import {
  date,
  type DocumentOf,
  documentSchema,
  number,
  objectId,
  oneOf,
  optional,
  text,
} from '@cowrie/api/platform/mongo/document.fields';

export const LOGGED_REQUEST = 'LoggedRequest';

const loggedRequest = {
  businessId: objectId(),
  environment: oneOf(ENVIRONMENTS),
  /** When it arrived. */
  at: date(),
  method: text(),
  /** The route's pattern, filled in with 24-character hex IDs only (`path.shown.ts`). */
  path: text(),
  status: number(),
  /** The code of the refusal. Absent: it succeeded. */
  code: optional(text()),
  requestId: text(),
  durationMs: number({ min: 0 }),
  keyId: objectId(),
  keyKind: oneOf(KEY_KINDS),
  keyLastFour: text(),
  address: text(),
  /**
   * How many requests of the merchant the process left out since the last kept one. Absent: none.
   */
  leftOut: optional(number({ min: 1 })),
  expiresAt: date(),
};

/**
 * A request with an API key: what its merchant may see of it, without bodies and headers
 * (docs/decisions/0075).
 */
export type LoggedRequest = DocumentOf<typeof loggedRequest>;

export const loggedRequestSchema = documentSchema(loggedRequest, { collection: 'request_log' });
// page: a merchant's requests, newest first.
loggedRequestSchema.index({ businessId: 1, environment: 1, at: -1, _id: -1 });
// Old requests are removed. Each row has its own expiry, so a changed setting applies to new rows.
loggedRequestSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
