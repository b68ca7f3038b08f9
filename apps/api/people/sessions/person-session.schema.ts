import { FACTORS } from '@cowrie/dto';
import type { ProvenBy } from '../credentials/factors';
import {
  date,
  type DocumentOf,
  documentSchema,
  listOf,
  objectId,
  oneOf,
  optional,
  text,
} from '@cowrie/api/platform/mongo/document.fields';

export const PERSON_SESSION = 'PersonSession';

const personSession = {
  personId: objectId(),
  /** HMAC-SHA-256 of the session's token under `KEY_HMAC_SECRET`, in hex. */
  hash: text(),
  /**
   * The hash of the token before, which the browser may still send with requests that are under way. It
   * proves nothing.
   */
  formerHash: optional(text()),
  formerUntil: optional(date()),
  factors: listOf(oneOf(FACTORS)),
  createdAt: date(),
  /** To the minute: the time is not written with every request. */
  lastSeenAt: date(),
  /** When a second factor, or a passkey, was shown last in this session. */
  provenAt: optional(date()),
  /** What was shown then. Absent with `provenAt`: an earlier version did not note it. */
  provenBy: optional(text<ProvenBy>()),
  /** The session ends then, whatever is done in it. */
  endsAt: date(),
  address: text(),
  userAgent: text(),
};

/** One browser in which a person is signed in: the hash of its token, never the token itself. */
export type PersonSession = DocumentOf<typeof personSession>;

export const personSessionSchema = documentSchema(personSession, { collection: 'person_sessions' });
// find: the session of a request. Two sessions never share a hash.
personSessionSchema.index({ hash: 1 }, { unique: true });
// find: a request that was under way when the token changed.
personSessionSchema.index({ formerHash: 1 }, { sparse: true });
// ofPerson: a person's list of sessions, and to end them all.
personSessionSchema.index({ personId: 1 });
// Sessions that have ended are removed. Nothing is decided by it: `find` reads the times.
personSessionSchema.index({ endsAt: 1 }, { expireAfterSeconds: 0 });
