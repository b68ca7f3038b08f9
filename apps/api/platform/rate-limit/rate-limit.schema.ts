import { date, type DocumentOf, documentSchema, number, text } from '../mongo/document.fields';

export const RATE_LIMIT = 'RateLimit';

const rateLimit = {
  /** Policy and subject: `checkout:203.0.113.7`. */
  _id: text(),
  /** When the whole quota is back, in microseconds since 1970 (`gcra.ts`). */
  fullAt: number(),
  /** How many places the newest update took. */
  granted: number(),
  /** `fullAt` or later. A subject with its whole quota needs no record. */
  expiresAt: date(),
};

/** How much of its quota a subject has used under one policy. */
export type RateLimitState = DocumentOf<typeof rateLimit>;

export const rateLimitSchema = documentSchema(rateLimit, {
  collection: 'rate_limits',
  // The requests would have to wait for a disk or a second member. A count that a crash loses only lets a few
  // requests more through.
  writeConcern: { w: 1, j: false },
});
// Deletes the records of subjects that have their whole quota back.
rateLimitSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
