import { Schema } from 'mongoose';

export const RATE_LIMIT = 'RateLimit';

/** Where one subject stands under one policy. `_id` is both: `checkout:203.0.113.7`. */
export interface RateLimitState {
  _id: string;
  /** GCRA's one number, in microseconds since 1970: when the quota is whole again (gcra.ts). */
  fullAt: number;
  /** The answer to the request that wrote this last. */
  isAllowed: boolean;
  /** Not before the quota is whole again: from then on no record says the same as this one. */
  expiresAt: Date;
}

export const rateLimitSchema = new Schema<RateLimitState>(
  {
    _id: { type: String },
    fullAt: { type: Number, required: true },
    isAllowed: { type: Boolean, required: true },
    expiresAt: { type: Date, required: true },
  },
  // A count that a crash takes back costs a few requests too many; waiting for a disk or a second member would cost
  // every request.
  { collection: 'rate_limits', versionKey: false, writeConcern: { w: 1, j: false } },
);
// Removes subjects that are not heard of any more.
rateLimitSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
