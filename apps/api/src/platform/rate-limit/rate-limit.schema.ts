import { date, type DocumentOf, documentSchema, flag, number, text } from '../mongo/document.fields';

export const RATE_LIMIT = 'RateLimit';

const rateLimit = {
  _id: text(),
  /** GCRA's one number, in microseconds since 1970: when the quota is whole again (gcra.ts). */
  fullAt: number(),
  /** The answer to the request that wrote this last. */
  isAllowed: flag(),
  /** Not before the quota is whole again: from then on no record says the same as this one. */
  expiresAt: date(),
};

/** Where one subject stands under one policy. `_id` is both: `checkout:203.0.113.7`. */
export type RateLimitState = DocumentOf<typeof rateLimit>;

export const rateLimitSchema = documentSchema(rateLimit, {
  collection: 'rate_limits',
  // A count that a crash takes back costs a few requests too many; waiting for a disk or a second member would cost
  // every request.
  writeConcern: { w: 1, j: false },
});
// Removes subjects that are not heard of any more.
rateLimitSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
