import { createHmac, randomInt } from 'node:crypto';
import type { Types } from 'mongoose';
import type { TokenSecrets } from '@cowrie/api/platform/random/checked-token';

export const RECOVERY_CODES = 10;
/** Without i, l, o and u, which are easily misread (Crockford's base32). */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** Ten characters are 50 bits, which cannot be guessed because tries are limited. */
const HALF = 5;

/** New recovery codes, such as `7k3m9-qx2vd`. They are shown once. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => `${randomText(HALF)}-${randomText(HALF)}`);
}

/** The stored form of a code: useless without the service's secret, and for any other person. */
export function hashRecoveryCode(code: string, personId: Types.ObjectId, serverSecret: string): string {
  return createHmac('sha256', serverSecret)
    .update(`recovery code ${personId.toHexString()} ${plain(code)}`)
    .digest('hex');
}

/** The stored codes without the given one, which counts once. Undefined when it is not among them. */
export function withoutRecoveryCode(
  hashes: readonly string[],
  code: string,
  { personId, secrets }: { personId: Types.ObjectId; secrets: TokenSecrets },
): string[] | undefined {
  const { keySecret, previousKeySecret } = secrets;
  const fits = [keySecret, ...(previousKeySecret === undefined ? [] : [previousKeySecret])].map((secret) =>
    hashRecoveryCode(code, personId, secret),
  );
  const rest = hashes.filter((one) => !fits.includes(one));
  return rest.length < hashes.length ? rest : undefined;
}

/** As a person may type it: in capitals, without the dash, with letters that look like digits. */
function plain(code: string): string {
  return code.toLowerCase().replace(/-/g, '').replace(/o/g, '0').replace(/[il]/g, '1');
}

function randomText(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
