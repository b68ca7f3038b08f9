import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { PASSWORD_LENGTH } from '@cowrie/dto';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import type { Person } from '../person.schema';

/**
 * The score, out of 4. It means at least 10^8 guesses by somebody who knows the common passwords and how
 * people vary them.
 */
const FEWEST_POINTS = 3;
/**
 * Characters beyond this number are ignored: the work grows with the square of the length, which anybody can
 * choose.
 */
const LOOKED_AT = 40;
/**
 * Phrases that people choose when they are told to use several words. The dictionary below contains single
 * words.
 */
const KNOWN_PHRASES = [
  'correcthorsebatterystaple',
  'thequickbrownfox',
  'jumpsoverthelazydog',
  'maytheforcebewithyou',
  'tobeornottobe',
  'thisismypassword',
  'trustnoone',
  'opensesame',
  'helloworld',
  'changeme',
];

/**
 * Refuses a password that is easy to guess.
 * @throws ApiError validation_failed, with the reason at `password`
 */
export async function assertGoodPassword(
  password: string,
  person: Pick<Person, 'email' | 'name'>,
): Promise<void> {
  const why = await faultOfPassword(password, person);
  if (!why) return;
  throw new ApiError('validation_failed', { fields: [{ field: 'password', message: `password ${why}` }] });
}

/** Why nobody should use this password. Undefined: it may be used. */
export async function faultOfPassword(
  password: string,
  { email, name }: Pick<Person, 'email' | 'name'>,
): Promise<string | undefined> {
  const { min, max } = PASSWORD_LENGTH;
  if (password.length < min || password.length > max) return `must have ${min} to ${max} characters`;
  const guesser = await theGuesser();
  const plain = password.normalize('NFKC');
  // Lists of common passwords have no spaces.
  const forms = new Set([plain, plain.replace(/\s/g, '')]);
  const isWeak = (known: string[]): boolean =>
    [...forms].some((form) => guesser.check(form, known).score < FEWEST_POINTS);
  if (isWeak([])) return 'is easy to guess; use several words';
  if (isWeak(ownWords(email, name))) return 'is mostly your own name or address; use other words';
  return undefined;
}

let guesser: Promise<ZxcvbnFactory> | undefined;

/** Its 49,000 common passwords take 11 MB, so they are read when the first password is set. */
function theGuesser(): Promise<ZxcvbnFactory> {
  guesser ??= readGuesser();
  return guesser;
}

async function readGuesser(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({
    dictionary: { passwords: dictionary['passwords-common'], phrases: KNOWN_PHRASES },
    graphs: adjacencyGraphs,
    maxLength: LOOKED_AT,
  });
}

function ownWords(email: string, name: string): string[] {
  const names = name.split(/\s+/);
  return [email, ...email.split(/[@._+-]/), name, names.join(''), ...names, 'cowrie', 'password'];
}
