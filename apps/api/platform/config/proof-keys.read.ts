import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/** A key of proofs of rates. Without `privateKey` it only verifies. */
export interface ProofKey {
  /** Its thumbprint (RFC 7638), so it is the same everywhere. */
  kid: string;
  /** The public key: base64url. */
  x: string;
  privateKey?: KeyObject;
}

/** A key cannot be used. The message never quotes it. */
export class ProofKeyError extends Error {
  override readonly name = 'ProofKeyError';
}

const PEM_BLOCK = /-----BEGIN (PRIVATE|PUBLIC) KEY-----[A-Za-z0-9+/=\s]+-----END \1 KEY-----/g;

/**
 * Reads keys from PEM blocks one after another, or from a JWK set. Env files cannot contain line breaks, so
 * `\n` counts as one.
 * @throws ProofKeyError
 */
export function readProofKeys(text: string): ProofKey[] {
  const keys = text.trimStart().startsWith('{') ? keysOfSet(text) : keysOfPem(text.replaceAll('\\n', '\n'));
  if (!keys[0]?.privateKey)
    throw new ProofKeyError('has no private key in the first place; it is the one that signs');
  if (new Set(keys.map(({ kid }) => kid)).size < keys.length)
    throw new ProofKeyError('holds a key twice; name each once');
  return keys;
}

function keysOfPem(text: string): ProofKey[] {
  if (text.replace(PEM_BLOCK, '').trim() !== '')
    throw new ProofKeyError('holds something other than PEM blocks of private and public keys');
  return [...text.matchAll(PEM_BLOCK)].map(([block, kind]) =>
    keyOf(() => (kind === 'PRIVATE' ? createPrivateKey(block) : createPublicKey(block))),
  );
}

function keysOfSet(text: string): ProofKey[] {
  let set: unknown;
  try {
    set = JSON.parse(text);
  } catch {
    throw new ProofKeyError('is not a JWK set in JSON');
  }
  const { keys } = set as { keys?: unknown };
  if (!Array.isArray(keys)) throw new ProofKeyError('has no list "keys"');
  return keys.map((jwk: Record<string, string> | null) => {
    const read = keyOf(() =>
      jwk?.d === undefined
        ? createPublicKey({ key: jwk ?? {}, format: 'jwk' })
        : createPrivateKey({ key: jwk, format: 'jwk' }),
    );
    if (jwk?.x !== read.x) throw new ProofKeyError('holds a key whose x does not belong to its d');
    return read;
  });
}

function keyOf(read: () => KeyObject): ProofKey {
  let key: KeyObject;
  try {
    key = read();
  } catch {
    throw new ProofKeyError('holds a key that cannot be read');
  }
  if (key.asymmetricKeyType !== 'ed25519') throw new ProofKeyError('holds a key that is not Ed25519');
  const isPrivate = key.type === 'private';
  const { x = '' } = (isPrivate ? createPublicKey(key) : key).export({ format: 'jwk' });
  return { kid: thumbprintOf(x), x, ...(isPrivate && { privateKey: key }) };
}

/** The thumbprint of an Ed25519 key: the SHA-256 of its required members, in the order of their names. */
function thumbprintOf(x: string): string {
  return createHash('sha256')
    .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url');
}
