import { date, type DocumentOf, documentSchema, number, text } from '../mongo/document.fields';

export const RATE_LIMIT = 'RateLimit';

const rateLimit = {
  /** Policy and subject: `checkout:203.0.113.7`. */
  _id: text(),
  /** When the full quota is back, in microseconds since 1970 (`gcra.ts`). */
  fullAt: number(),
  /** How many places the newest update took. */
  granted: number(),
  /** `fullAt` or later. A subject with its full quota needs no record. */
  expiresAt: date(),
};

/** How much of its quota a subject has used under one policy. */
export type RateLimitState = DocumentOf<typeof rateLimit>;

export const rateLimitSchema = documentSchema(rateLimit, {
  collection: 'rate_limits',
  // Otherwise requests would wait for a disk or a second member. A count lost in a crash only lets a few more
  // requests through.
  writeConcern: { w: 1, j: false },
});
// Deletes the records of subjects whose full quota is back.
rateLimitSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
