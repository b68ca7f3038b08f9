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
   * The hash of the previous token, which the browser may still send with pending requests. It proves
   * nothing.
   */
  formerHash: optional(text()),
  formerUntil: optional(date()),
  factors: listOf(oneOf(FACTORS)),
  createdAt: date(),
  /** To the minute, because the time is not written with every request. */
  lastSeenAt: date(),
  /** When a second factor or a passkey was last shown in this session. */
  provenAt: optional(date()),
  /** What was shown then. Absent with `provenAt`: an earlier version did not record it. */
  provenBy: optional(text<ProvenBy>()),
  /** The session ends then, regardless of activity. */
  endsAt: date(),
  address: text(),
  userAgent: text(),
};

/** One browser in which a person is signed in: the hash of its token, never the token itself. */
export type PersonSession = DocumentOf<typeof personSession>;

export const personSessionSchema = documentSchema(personSession, { collection: 'person_sessions' });
// find: the session of a request. Two sessions never share a hash.
personSessionSchema.index({ hash: 1 }, { unique: true });
// find: a request that was pending when the token changed.
personSessionSchema.index({ formerHash: 1 }, { sparse: true });
// ofPerson: a person's list of sessions, and to end them all.
personSessionSchema.index({ personId: 1 });
// Removes ended sessions. No decision depends on it, because `find` checks the times.
personSessionSchema.index({ endsAt: 1 }, { expireAfterSeconds: 0 });
