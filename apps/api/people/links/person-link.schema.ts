import {
  date,
  type DocumentOf,
  documentSchema,
  objectId,
  oneOf,
  optional,
  text,
} from '@cowrie/api/platform/mongo/document.fields';

export const PERSON_LINK = 'PersonLink';

/**
 * What the holder of a link may do: set the first password, set another one, or have an address for the own
 * account.
 */
export const LINK_KINDS = ['first_password', 'reset_password', 'confirm_address'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** A link is kept for so long after its end: mails about it are tried for a day. */
const KEPT_SECONDS = 2 * 86_400;

const personLink = {
  personId: objectId(),
  kind: oneOf(LINK_KINDS),
  /** To which it is mailed, in lower case. */
  email: text(),
  /** Of `confirm_address`: the address that it replaces. */
  previousEmail: optional(text()),
  /** SHA-256 of its token, in hex. */
  tokenHash: text(),
  createdAt: date(),
  expiresAt: date(),
  /** It works once. */
  usedAt: optional(date()),
};

/**
 * A link that works once, and only for the person who reads the mails of an address. The token itself is
 * stored nowhere.
 */
export type PersonLink = DocumentOf<typeof personLink>;

export const personLinkSchema = documentSchema(personLink, { collection: 'person_links' });
// find, use: the link of a token. Two links never share one.
personLinkSchema.index({ tokenHash: 1 }, { unique: true });
// endAll: the links of a person.
personLinkSchema.index({ personId: 1 });
// Deletes old links. Nothing is decided by it: `use` reads the time.
personLinkSchema.index({ expiresAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });
