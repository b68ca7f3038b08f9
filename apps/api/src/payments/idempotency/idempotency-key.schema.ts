import { Schema, type Types } from 'mongoose';
import { ENVIRONMENTS, type Environment } from '@cowrie/dto';

export const IDEMPOTENCY_KEY = 'IdempotencyKey';

/** For so long the same key gives the first answer (decisions §1). */
export const IDEMPOTENCY_TTL_SECONDS = 24 * 60 * 60;

/** What a key stands for: the answer is fixed before the payment exists, so that whoever comes second can give it too. */
export interface IdempotencyKey {
  _id: Types.ObjectId;
  businessId: Types.ObjectId;
  environment: Environment;
  key: string;
  /** SHA-256 of the request, hex. */
  requestHash: string;
  paymentId: Types.ObjectId;
  payCode: string;
  createdAt: Date;
}

const text = { type: String, required: true };

export const idempotencyKeySchema = new Schema<IdempotencyKey>(
  {
    businessId: { type: Schema.Types.ObjectId, required: true },
    environment: { ...text, enum: ENVIRONMENTS },
    key: text,
    requestHash: text,
    paymentId: { type: Schema.Types.ObjectId, required: true },
    payCode: text,
    createdAt: { type: Date, required: true },
  },
  { collection: 'idempotency_keys', versionKey: false, strict: 'throw' },
);
// A key stands for one request of a business and environment, whoever races.
idempotencyKeySchema.index({ businessId: 1, environment: 1, key: 1 }, { unique: true });
// Keys are forgotten in the end.
idempotencyKeySchema.index({ createdAt: 1 }, { expireAfterSeconds: IDEMPOTENCY_TTL_SECONDS });
