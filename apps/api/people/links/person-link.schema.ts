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
 * What the holder of a link may do: set the first password, set another one, or confirm an address for their
 * own account.
 */
export const LINK_KINDS = ['first_password', 'reset_password', 'confirm_address'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** A link is kept for this long after its end, because e-mails about it are retried for a day. */
const KEPT_SECONDS = 2 * 86_400;

const personLink = {
  personId: objectId(),
  kind: oneOf(LINK_KINDS),
  /** The recipient address, in lower case. */
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
 * A link that works once, and only for the person who reads the e-mails of an address. The token itself is
 * not stored.
 */
export type PersonLink = DocumentOf<typeof personLink>;

export const personLinkSchema = documentSchema(personLink, { collection: 'person_links' });
// find, use: the link of a token. Two links never share one.
personLinkSchema.index({ tokenHash: 1 }, { unique: true });
// endAll: the links of a person.
personLinkSchema.index({ personId: 1 });
// Deletes old links. No decision depends on it, because `use` checks the time.
personLinkSchema.index({ expiresAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });
