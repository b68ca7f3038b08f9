import { Schema, type Types } from 'mongoose';
import { ENVIRONMENTS, KEY_KINDS, type Environment, type KeyKind } from '@cowrie/dto';

export const API_KEY = 'ApiKey';

export { KEY_KINDS, type KeyKind };

/** A key as it is kept: never the key itself. */
export interface ApiKey {
  _id: Types.ObjectId;
  businessId: Types.ObjectId;
  environment: Environment;
  kind: KeyKind;
  /** HMAC-SHA-256 of the key under the server's secret, hex. */
  hash: string;
  /** The last four characters, so that people can tell keys apart. */
  lastFour: string;
  createdAt: Date;
  lastUsedAt?: Date;
  /** From this moment on the key is refused. */
  revokedAt?: Date;
  /** The same, set when it was rolled: until then both keys work. */
  expiresAt?: Date;
}

const text = { type: String, required: true };

export const apiKeySchema = new Schema<ApiKey>(
  {
    businessId: { type: Schema.Types.ObjectId, required: true },
    environment: { ...text, enum: ENVIRONMENTS },
    kind: { ...text, enum: KEY_KINDS },
    hash: text,
    lastFour: text,
    createdAt: { type: Date, required: true },
    lastUsedAt: Date,
    revokedAt: Date,
    expiresAt: Date,
  },
  { collection: 'api_keys', versionKey: false, strict: 'throw' },
);
// Finds the key of a request, and lets no two keys be alike.
apiKeySchema.index({ hash: 1 }, { unique: true });
// Lists a merchant's keys.
apiKeySchema.index({ businessId: 1, environment: 1 });
