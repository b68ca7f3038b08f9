import { PASSWORD_LENGTH } from '@cowrie/dto';
import { ApiError } from '../../platform/http/api.error';
import type { Person } from '../person.schema';
import { COMMON_PASSWORDS } from './common-passwords';

/** How much of a password must be left without the person's own name and address. */
const SHORTEST_REST = 8;
/** Shorter parts of a name stand in any text. */
const SHORTEST_PART = 4;
/** A password of fewer different characters is a row of keys. */
const FEWEST_CHARACTERS = 5;

/**
 * Refuses a password that is guessed first.
 * @throws ApiError validation_failed, with the reason at `password`
 */
export function assertGoodPassword(password: string, person: Pick<Person, 'email' | 'name'>): void {
  const why = faultOfPassword(password, person);
  if (!why) return;
  throw new ApiError('validation_failed', { fields: [{ field: 'password', message: `password ${why}` }] });
}

/** Why nobody should have this password. Undefined: it may be used. */
export function faultOfPassword(
  password: string,
  { email, name }: Pick<Person, 'email' | 'name'>,
): string | undefined {
  const { min, max } = PASSWORD_LENGTH;
  if (password.length < min || password.length > max) return `must have ${min} to ${max} characters`;
  const plain = password.normalize('NFKC').toLowerCase();
  if (COMMON_PASSWORDS.has(plain.replace(/\s/g, '')) || isRow(plain))
    return 'is one of the first that are guessed; use several words';
  if (restWithout(plain, ownParts(email, name)).length < SHORTEST_REST)
    return 'is mostly your own name or address; use other words';
  return undefined;
}

/** Few different characters, or a run along the alphabet or the digits. */
function isRow(text: string): boolean {
  if (new Set(text).size < FEWEST_CHARACTERS) return true;
  const steps = [...text].slice(1).map((character, i) => codeOf(character) - codeOf(text[i] ?? ''));
  return steps.every((step) => step === steps[0]);
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}

/** The longest first, so that nothing is left of a part that another one begins with. */
function ownParts(email: string, name: string): string[] {
  const own = [email, ...email.split(/[@._+-]/), name, ...name.split(/\s+/), 'cowrie', 'password'];
  return own
    .map((part) => part.toLowerCase())
    .filter(({ length }) => length >= SHORTEST_PART)
    .sort((one, other) => other.length - one.length);
}

function restWithout(text: string, parts: readonly string[]): string {
  return parts.reduce((rest, part) => rest.replaceAll(part, ''), text);
}
