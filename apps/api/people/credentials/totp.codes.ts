import type * as otplib from 'otplib';

/** With its cryptography it takes as long to load as Mongoose, and only the first code needs it. */
// eslint-disable-next-line @typescript-eslint/no-require-imports
const library = () => require('otplib') as typeof otplib;

const PERIOD_SECONDS = 30;
/** The service's name in the authenticator app. */
const ISSUER = 'Cowrie';

/** A new secret of an authenticator app: 160 bits, in base32 (RFC 4226 §4). */
export function newTotpSecret(): string {
  return library().generateSecret();
}

/** The `otpauth:` URL of a secret, for a QR code. */
export function totpUri(secret: string, email: string): string {
  return library().generateURI({ issuer: ISSUER, label: email, secret });
}

/**
 * The time step of a code (RFC 6238): the current one, or the one before or after it, because clocks differ
 * and people type slowly. Undefined when the code is wrong, or from `lastStep` or earlier, because each code
 * counts once.
 */
export function totpStepOf(
  code: string,
  { secret, lastStep, now }: { secret: string; lastStep: number; now: Date },
): number | undefined {
  const result = library().verifySync({
    secret,
    token: code,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: PERIOD_SECONDS,
  });
  // The library's `afterTimeStep` throws for a step that this clock has not reached.
  return result.valid && 'timeStep' in result && result.timeStep > lastStep ? result.timeStep : undefined;
}
