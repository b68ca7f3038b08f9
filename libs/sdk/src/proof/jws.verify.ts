import type { RateProofKey, RateProofKeys, RateProofKeysFetcher } from '../rate-proof.keys';

/** Which signed text is expected, and the error for another one. */
export interface JwsKind {
  /** `typ` of the header, so that no other signed text passes for this one (RFC 8725, 3.11). */
  type: string;
  refusal: (message: string) => Error;
}

/** This platform cannot verify Ed25519 signatures: nothing is known about the signed text. */
export class CannotVerifyError extends Error {
  override readonly name = 'CannotVerifyError';
}

interface Parts {
  kid: unknown;
  claims: Record<string, unknown>;
  signed: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
}

/** The claims of a compact JWS (EdDSA), whose signature is not checked. @throws the refusal of the kind */
export function unverifiedClaims(text: string, kind: JwsKind): Record<string, unknown> {
  return partsOf(text, kind).claims;
}

/** The claims of a compact JWS (EdDSA), after its signature was verified. @throws the refusal of the kind */
export async function verifiedClaims(
  text: string,
  keys: RateProofKeys | RateProofKeysFetcher,
  kind: JwsKind,
): Promise<Record<string, unknown>> {
  const { kid, claims, signed, signature } = partsOf(text, kind);
  for (const one of await keysFor(kid, keys, kind)) {
    const key = await importKey(one, kind);
    if (await crypto.subtle.verify('Ed25519', key, signature, signed)) return claims;
  }
  throw kind.refusal('the signature of the proof is wrong');
}

/** The ID of the key that a compact JWS names; undefined if it names none, or is none. */
export function keyIdOf(text: string): string | undefined {
  const kind = { type: '', refusal: (message: string) => new TypeError(message) };
  try {
    const { kid } = jsonOf(text.split('.')[0] ?? '', kind);
    return typeof kid === 'string' ? kid : undefined;
  } catch {
    return undefined;
  }
}

function partsOf(text: string, kind: JwsKind): Parts {
  const [head = '', body = '', signature = '', ...rest] = text.split('.');
  if (!head || !body || !signature || rest.length > 0)
    throw kind.refusal('the proof is not a compact JWS; pass the text of `proof` as it is');
  const header = jsonOf(head, kind);
  if (header.alg !== 'EdDSA' || header.typ !== kind.type || 'crit' in header)
    throw kind.refusal(`the header of the proof must have alg EdDSA and typ ${kind.type}, and no crit`);
  return {
    kid: header.kid,
    claims: jsonOf(body, kind),
    signed: new TextEncoder().encode(`${head}.${body}`),
    signature: bytesOf(signature, kind),
  };
}

/** Keys of different kinds may have the same ID (RFC 7517, 4.5). */
async function keysFor(
  kid: unknown,
  keys: RateProofKeys | RateProofKeysFetcher,
  { refusal }: JwsKind,
): Promise<RateProofKey[]> {
  const find = (set: RateProofKeys) => set.keys.filter((key) => key?.kid === kid);
  let found = find(typeof keys === 'function' ? await keys({ fresh: false }) : keys);
  if (found.length === 0 && typeof keys === 'function') found = find(await keys({ fresh: true }));
  if (typeof kid !== 'string' || found.length === 0)
    throw refusal(
      'the proof is signed with a key that is not among the keys: take those of its issuer, from /.well-known/jwks.json',
    );
  const usable = found.filter(({ kty, crv }) => kty === 'OKP' && crv === 'Ed25519');
  if (usable.length === 0) throw refusal(NO_KEY);
  return usable;
}

const NO_KEY = 'the key of the proof is not an Ed25519 key';

/** @throws the refusal for a key of an invalid form, CannotVerifyError */
async function importKey({ x }: RateProofKey, { refusal }: JwsKind) {
  if (typeof x !== 'string') throw refusal(NO_KEY);
  // Browsers have it on secure pages only.
  if (!globalThis.crypto?.subtle) throw new CannotVerifyError('this platform cannot verify signatures');
  try {
    const key = { kty: 'OKP', crv: 'Ed25519', x };
    return await crypto.subtle.importKey('jwk', key, { name: 'Ed25519' }, false, ['verify']);
  } catch (error) {
    if ((error as Error).name === 'DataError') throw refusal(NO_KEY);
    throw new CannotVerifyError('this platform cannot verify Ed25519 signatures', { cause: error });
  }
}

function jsonOf(part: string, kind: JwsKind): Record<string, unknown> {
  const bytes = bytesOf(part, kind);
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch {
    // Refused below.
  }
  throw kind.refusal('a part of the proof is not a JSON object');
}

function bytesOf(base64url: string, { refusal }: JwsKind): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]+$/.test(base64url)) throw refusal('a part of the proof is not base64url');
  try {
    const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
    // The last character can have bits that no byte needs. Set, they would be another text of the same proof.
    const canonical = btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
    if (canonical !== base64url) throw refusal('a part of the proof is not base64url');
    return Uint8Array.from(text, (character) => character.charCodeAt(0));
  } catch {
    throw refusal('a part of the proof is not base64url');
  }
}
