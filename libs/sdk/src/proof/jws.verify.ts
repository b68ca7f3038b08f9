import type { RateProofKey, RateProofKeys, RateProofKeysFetcher } from '../rate-proof.keys';

/** Which signed text is expected, and the error for another one. */
export interface JwsKind {
  /** `typ` of the header, so that no other signed text passes for this one (RFC 8725, 3.11). */
  type: string;
  refusal: (message: string) => Error;
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
  const key = await importKey(await keyFor(kid, keys, kind), kind);
  if (!(await crypto.subtle.verify('Ed25519', key, signature, signed)))
    throw kind.refusal('the signature of the proof is wrong');
  return claims;
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

async function keyFor(
  kid: unknown,
  keys: RateProofKeys | RateProofKeysFetcher,
  { refusal }: JwsKind,
): Promise<RateProofKey> {
  const find = (set: RateProofKeys) => set.keys.find((key) => key.kid === kid);
  const known = typeof keys === 'function' ? await keys({ fresh: false }) : keys;
  const found = find(known) ?? (typeof keys === 'function' ? find(await keys({ fresh: true })) : undefined);
  if (typeof kid !== 'string' || !found)
    throw refusal(
      'the proof is signed with a key that is not among the keys: take those of its issuer, from /.well-known/jwks.json',
    );
  return found;
}

async function importKey({ kty, crv, x }: RateProofKey, { refusal }: JwsKind) {
  if (kty !== 'OKP' || crv !== 'Ed25519' || typeof x !== 'string')
    throw refusal('the key of the proof is not an Ed25519 key');
  return crypto.subtle.importKey('jwk', { kty, crv, x }, { name: 'Ed25519' }, false, ['verify']);
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
