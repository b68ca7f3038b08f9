import {
  date,
  type DocumentOf,
  documentSchema,
  number,
  objectId,
  oneOf,
  optional,
  subdocument,
  text,
} from '@cowrie/api/platform/mongo/document.fields';

export const SIGN_IN_STEP = 'SignInStep';

/** What is awaited: the second factor after a password, or a passkey for one of three purposes. */
export const STEP_KINDS = ['second-factor', 'passkey-sign-in', 'passkey-proof', 'passkey-new'] as const;
export type StepKind = (typeof STEP_KINDS)[number];

const signInStep = {
  kind: oneOf(STEP_KINDS),
  /** HMAC-SHA-256 of the step's token under `KEY_HMAC_SECRET`, in hex. */
  hash: text(),
  /** Who it is of. Absent while a passkey of anybody is awaited. */
  personId: optional(objectId()),
  /** What was shown first, where a second factor is awaited. */
  first: optional(oneOf(['password', 'oidc'])),
  /**
   * The account at a provider that is linked to the person once the second factor is shown. Absent: none is
   * to be linked.
   */
  account: optional(subdocument({ issuer: text(), subject: text() })),
  /** What the passkey is to sign, in base64url. */
  challenge: optional(text()),
  triesLeft: number({ min: 0 }),
  endsAt: date(),
};

/** A sign-in, or a proof, that has begun and waits for its second half. */
export type SignInStep = DocumentOf<typeof signInStep>;

export const signInStepSchema = documentSchema(signInStep, { collection: 'sign_in_steps' });
// take, try: the step of a token. Two steps never share a hash.
signInStepSchema.index({ hash: 1 }, { unique: true });
// endAll: a new password ends what was begun with the one before.
signInStepSchema.index({ personId: 1 }, { sparse: true });
// Steps that have ended are removed. Nothing is decided by it: `take` and `try` read the time.
signInStepSchema.index({ endsAt: 1 }, { expireAfterSeconds: 0 });
