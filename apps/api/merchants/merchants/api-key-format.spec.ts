import fc from 'fast-check';
import { ENVIRONMENTS } from '@cowrie/dto';
import { hashToken } from '@cowrie/api/platform/random/checked-token';
import { generateKey, type KeyClaim, keyNameOf, parseKey } from './api-key-format';
import { KEY_KINDS } from './api-key.schema';

const claims: KeyClaim[] = KEY_KINDS.flatMap((kind) =>
  ENVIRONMENTS.map((environment) => ({ kind, environment })),
);
const aClaim = fc.constantFrom(...claims);
const PRINTABLE = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i));

it.each([
  [{ kind: 'public', environment: 'test' }, 'cwr_pk_test_'],
  [{ kind: 'public', environment: 'live' }, 'cwr_pk_live_'],
  [{ kind: 'secret', environment: 'test' }, 'cwr_sk_test_'],
  [{ kind: 'secret', environment: 'live' }, 'cwr_sk_live_'],
] as [KeyClaim, string][])('generates a key of %j that begins with %s and parses back', (claim, prefix) => {
  const key = generateKey(claim);
  expect(key).toMatch(new RegExp(`^${prefix}[0-9A-Za-z]{38}$`));
  expect(parseKey(key)).toEqual(claim);
});

it('refuses a key with one wrong character in any place', () => {
  fc.assert(
    fc.property(aClaim, fc.nat(), fc.constantFrom(...PRINTABLE), (claim, place, character) => {
      const key = generateKey(claim);
      const at = place % key.length;
      fc.pre(key[at] !== character);
      return parseKey(key.slice(0, at) + character + key.slice(at + 1)) === undefined;
    }),
    { numRuns: 2000 },
  );
});

it('refuses a key with two neighbouring characters swapped', () => {
  fc.assert(
    fc.property(aClaim, fc.nat(), (claim, place) => {
      const key = generateKey(claim);
      const at = place % (key.length - 1);
      fc.pre(key[at] !== key[at + 1]);
      const swapped = `${key.slice(0, at)}${key[at + 1]}${key[at]}${key.slice(at + 2)}`;
      return parseKey(swapped) === undefined;
    }),
    { numRuns: 1000 },
  );
});

it('refuses a key that is cut short or has extra characters', () => {
  const key = generateKey({ kind: 'secret', environment: 'live' });
  for (const text of ['', key.slice(1), key.slice(0, -1), `${key} `, ` ${key}`, `${key}\n`, key + key]) {
    expect(parseKey(text)).toBeUndefined();
  }
});

it('generates different keys, and hashes them under the server’s secret', () => {
  const keys = Array.from({ length: 500 }, () => generateKey({ kind: 'public', environment: 'test' }));
  expect(new Set(keys).size).toBe(500);
  const [key = ''] = keys;
  expect(hashToken(key, 'one')).toMatch(/^[0-9a-f]{64}$/);
  expect(hashToken(key, 'one')).not.toBe(hashToken(key, 'two'));
});

// Guarantee: memory holds no secret key, and nothing longer than a key.
it('names a public key in memory by itself, and everything else by a digest', () => {
  for (const claim of claims) {
    const key = generateKey(claim);
    const name = keyNameOf(key);
    if (claim.kind === 'public') expect(name).toBe(key);
    else expect(name).toMatch(/^[0-9A-Za-z+/]{43}=$/);
    for (const other of [`${key}0`, `${key}\n`, ` ${key}`, key.slice(1), ''])
      expect(keyNameOf(other)).toHaveLength(44);
  }
});
