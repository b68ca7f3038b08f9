import { auditTrail, indexAuditTrail } from '@cowrie/api/platform/audit/audit-trail';
import {
  date,
  type DocumentOf,
  documentSchema,
  listOf,
  number,
  objectId,
  optional,
  type StoredAs,
  subdocument,
  text,
} from '@cowrie/api/platform/mongo/document.fields';

export const PERSON = 'Person';

const password = {
  /** Argon2id, with its parameters and salt. */
  hash: text(),
  changedAt: date(),
};

const passkey = {
  id: objectId(),
  /** The authenticator's ID for it, in base64url. */
  credentialId: text(),
  /** The public key (COSE), in base64url. */
  publicKey: text(),
  /** The number of signatures so far. Zero for passkeys that are synchronized between devices. */
  counter: number({ min: 0 }),
  /** How a browser reaches the authenticator, as the browser reports it. */
  transports: listOf(text()),
  /** The person's name for it. */
  name: text(),
  createdAt: date(),
  lastUsedAt: optional(date()),
};

/** A passkey of a person. */
export type Passkey = StoredAs<typeof passkey>;

const totp = {
  /** In base32, encrypted. */
  sealedSecret: text(),
  since: date(),
  /** The time step of the last accepted code. That code and earlier ones no longer count. */
  lastStep: number({ min: 0 }),
};

const newTotp = { sealedSecret: text(), since: date() };

const identity = { issuer: text(), subject: text(), since: date() };

const person = {
  /** In lower case. Each person has one, and each address one person. */
  email: text(),
  name: text(),
  /** When the person proved to read the e-mails of the address. */
  emailConfirmedAt: optional(date()),
  password: optional(subdocument(password)),
  /** Never stored empty, because the index contains only people who have one. */
  passkeys: optional(listOf(subdocument(passkey))),
  /** The authenticator app. */
  totp: optional(subdocument(totp)),
  /** One that is being set up: none of its codes was shown yet. */
  newTotp: optional(subdocument(newTotp)),
  /** HMAC-SHA-256 of each unused recovery code, under `KEY_HMAC_SECRET`, in hex. */
  recoveryCodes: optional(listOf(text())),
  /** The account at the OpenID provider that signs the person in (docs/decisions/0070). */
  identity: optional(subdocument(identity)),
  /** The operator of this service whom the person acts as, in hex (docs/decisions/0025). */
  operatorId: optional(text()),
  /**
   * Who created the person, and everyone behind them (`madeBy`). Absent: stored before this field existed.
   */
  madeBy: optional(listOf(text())),
  createdAt: date(),
  /** Sessions of the person are invalid from this time on. */
  disabledAt: optional(date()),
  /** Counts changes. A change is conditional on it. */
  revision: number({ min: 1 }),
  ...auditTrail,
};

/** A person who uses the dashboard (docs/decisions/0068). */
export type Person = DocumentOf<typeof person>;

export const personSchema = documentSchema(person, { collection: 'people' });
// findByEmail: sign-in. Two people never share an address.
personSchema.index({ email: 1 }, { unique: true });
// findByPasskey: sign-in without an address. Two people never share a passkey.
personSchema.index(
  { 'passkeys.credentialId': 1 },
  { unique: true, partialFilterExpression: { 'passkeys.credentialId': { $exists: true } } },
);
// findByOperator: the people who act as an operator.
personSchema.index({ operatorId: 1 }, { sparse: true });
// findByIdentity: sign-in with the OpenID provider. Two people never share an account there.
personSchema.index({ 'identity.issuer': 1, 'identity.subject': 1 }, { unique: true, sparse: true });
indexAuditTrail(personSchema);
