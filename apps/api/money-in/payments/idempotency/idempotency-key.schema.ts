import { ENVIRONMENTS } from '@cowrie/dto';
import {
  date,
  type DocumentOf,
  documentSchema,
  flag,
  objectId,
  oneOf,
  optional,
  text,
} from '@cowrie/api/platform/mongo/document.fields';

export const IDEMPOTENCY_KEY = 'IdempotencyKey';

/** How long a repeated key gets the first answer: 24 hours (docs/interface.md §4.1). */
export const IDEMPOTENCY_TTL_SECONDS = 24 * 60 * 60;

const idempotencyKey = {
  businessId: objectId(),
  environment: oneOf(ENVIRONMENTS),
  /** The `Idempotency-Key` header. */
  key: text(),
  /**
   * Whether the first request came from an address on the merchant's allow-list (docs/decisions/0026).
   * Absent: the key was stored before that was noted.
   */
  isFromListed: optional(flag()),
  /** SHA-256 of the first request, in hex. */
  requestHash: text(),
  /** The payment that the first request creates. */
  paymentId: objectId(),
  payCode: text(),
  createdAt: date(),
};

/**
 * The payment that an idempotency key stands for. Stored before the payment, so a second request can already
 * return it.
 */
export type IdempotencyKey = DocumentOf<typeof idempotencyKey>;

export const idempotencyKeySchema = documentSchema(idempotencyKey, { collection: 'idempotency_keys' });
// reserve: a key stands for one request of its owner, even when requests race.
idempotencyKeySchema.index({ businessId: 1, environment: 1, key: 1, isFromListed: 1 }, { unique: true });
// Deletes old keys.
idempotencyKeySchema.index({ createdAt: 1 }, { expireAfterSeconds: IDEMPOTENCY_TTL_SECONDS });
