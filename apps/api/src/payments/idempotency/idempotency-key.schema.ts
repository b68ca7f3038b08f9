import { ENVIRONMENTS } from '@cowrie/dto';
import {
  date,
  type DocumentOf,
  documentSchema,
  objectId,
  oneOf,
  text,
} from '../../platform/mongo/document.fields';

export const IDEMPOTENCY_KEY = 'IdempotencyKey';

/** For so long the same key gives the first answer (docs/interface.md §4.1). */
export const IDEMPOTENCY_TTL_SECONDS = 24 * 60 * 60;

const idempotencyKey = {
  businessId: objectId(),
  environment: oneOf(ENVIRONMENTS),
  key: text(),
  /** SHA-256 of the request, hex. */
  requestHash: text(),
  paymentId: objectId(),
  payCode: text(),
  createdAt: date(),
};

/** What a key stands for: the answer is fixed before the payment exists, so that whoever comes second can give it too. */
export type IdempotencyKey = DocumentOf<typeof idempotencyKey>;

export const idempotencyKeySchema = documentSchema(idempotencyKey, { collection: 'idempotency_keys' });
// A key stands for one request of a business and environment, whoever races.
idempotencyKeySchema.index({ businessId: 1, environment: 1, key: 1 }, { unique: true });
// Keys are forgotten in the end.
idempotencyKeySchema.index({ createdAt: 1 }, { expireAfterSeconds: IDEMPOTENCY_TTL_SECONDS });
