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

/** What the step awaits: the second factor after a password, or a passkey for one of three purposes. */
export const STEP_KINDS = ['second-factor', 'passkey-sign-in', 'passkey-proof', 'passkey-new'] as const;
export type StepKind = (typeof STEP_KINDS)[number];

const signInStep = {
  kind: oneOf(STEP_KINDS),
  /** HMAC-SHA-256 of the step's token under `KEY_HMAC_SECRET`, in hex. */
  hash: text(),
  /** Its person. Absent while any person's passkey is awaited. */
  personId: optional(objectId()),
  /** What was shown first, if a second factor is awaited. */
  first: optional(oneOf(['password', 'oidc'])),
  /** When the password that was shown first had been set. */
  passwordAt: optional(date()),
  /**
   * The account at a provider to link to the person once the second factor is shown. Absent: none.
   */
  account: optional(subdocument({ issuer: text(), subject: text() })),
  /** What the passkey must sign, in base64url. */
  challenge: optional(text()),
  triesLeft: number({ min: 0 }),
  endsAt: date(),
};

/** A sign-in or a proof that waits for its second half. */
export type SignInStep = DocumentOf<typeof signInStep>;

export const signInStepSchema = documentSchema(signInStep, { collection: 'sign_in_steps' });
// take, try: the step of a token. Two steps never share a hash.
signInStepSchema.index({ hash: 1 }, { unique: true });
// endAll: a new password ends what was started with the previous one.
signInStepSchema.index({ personId: 1 }, { sparse: true });
// Removes ended steps. No decision depends on it, because `take` and `try` check the time.
signInStepSchema.index({ endsAt: 1 }, { expireAfterSeconds: 0 });
