import { generateKeyPairSync } from 'node:crypto';
import { ProofKeyError, readProofKeys } from './proof-keys.read';
import { proofKeySettings } from './proof-keys.settings';

const pairOf = (type: 'ed25519' | 'ed448' = 'ed25519') => {
  const { privateKey, publicKey } = generateKeyPairSync(type as 'ed25519');
  return {
    secret: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    open: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    jwk: privateKey.export({ format: 'jwk' }),
    openJwk: publicKey.export({ format: 'jwk' }),
  };
};
const [newest, older] = [pairOf(), pairOf()];
const setOf = (...keys: object[]) => JSON.stringify({ keys });

it.each([
  ['PEM blocks', newest.secret + older.secret],
  [
    'PEM blocks on one line, as an env file holds them',
    (newest.secret + older.secret).replaceAll('\n', '\\n'),
  ],
  ['a JWK set', setOf(newest.jwk, older.jwk)],
])('reads %s, the one that signs first', (_, text) => {
  const keys = readProofKeys(text);
  expect(keys.map(({ x }) => x)).toEqual([newest.jwk.x, older.jwk.x]);
  expect(keys.map(({ privateKey }) => privateKey?.type)).toEqual(['private', 'private']);
  expect(keys.map(({ kid }) => kid.length)).toEqual([43, 43]);
});

it.each([
  ['PEM', newest.secret + older.open],
  ['JWK', setOf(newest.jwk, older.openJwk)],
])('takes an older key that only verifies, as %s', (_, text) => {
  expect(readProofKeys(text).map(({ privateKey }) => privateKey !== undefined)).toEqual([true, false]);
});

it('names a key as RFC 8037 does', () => {
  // Appendix A.3 of the standard.
  const x = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo';
  const d = 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A';
  const [key] = readProofKeys(setOf({ kty: 'OKP', crv: 'Ed25519', x, d }));
  expect(key?.kid).toBe('kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k');
});

it.each([
  ['a public key in the first place', older.open + newest.secret, 'no private key in the first place'],
  ['an empty set', setOf(), 'no private key in the first place'],
  ['the same key twice', newest.secret + newest.open, 'a key twice'],
  ['another curve', pairOf('ed448').secret, 'not Ed25519'],
  ['text between the blocks', `${newest.secret}and ${older.secret}`, 'something other than PEM'],
  ['a broken block', newest.secret.replace('MC4CAQ', 'MC4CAA'), 'cannot be read'],
  ['broken JSON', '{"keys":[', 'not a JWK set'],
  ['JSON without keys', '{}', 'no list "keys"'],
  ['null as a key', '{"keys":[null]}', 'cannot be read'],
  ['an x of another key', setOf({ ...newest.jwk, x: older.jwk.x }), 'x does not belong to its d'],
  ['a secret of another kind', 'correct horse battery staple', 'something other than PEM'],
])('refuses %s, and quotes none of it', (_, text, why) => {
  expect(() => readProofKeys(text)).toThrow(ProofKeyError);
  expect(() => readProofKeys(text)).toThrow(why);
  const problems: string[] = [];
  expect(proofKeySettings.RATE_PROOF_KEYS.parse(text, (problem) => problems.push(problem))).toEqual([]);
  expect(problems).toEqual([expect.stringContaining(why)]);
  expect(problems[0]).not.toContain(String(newest.jwk.d));
  expect(problems[0]).not.toContain('horse');
});

it('has no key by default', () => {
  expect(proofKeySettings.RATE_PROOF_KEYS.parse(undefined, () => expect(1).toBe(2))).toEqual([]);
});
