import { faultOfClaims, type RateProofClaims } from './rate-proof.follows';
import type { RateProofKey, RateProofKeys, RateProofKeysFetcher } from './rate-proof.keys';

/** The proof is not signed by these keys, or its figures do not follow from each other. Do not rely on it. */
export class CowrieRateProofError extends Error {
  override readonly name = 'CowrieRateProofError';
}

export interface RateProofExpectation {
  /** Refuse a proof of another payment. */
  paymentId?: string;
  /** The address of the hosted page. Refuse a proof of another deployment. */
  issuer?: string;
}

const TYPE = 'rate-proof+jwt';

/**
 * Returns the claims of a proof after it has verified the signature (JWS, EdDSA) and recomputed every figure:
 * the rate from the readings, the markup, and the amount to pay. A proof does not expire.
 * @param keys the JWK set, or `rateProofKeysOf(baseUrl)`
 * @throws CowrieRateProofError
 */
export async function verifyRateProof(
  proof: string,
  keys: RateProofKeys | RateProofKeysFetcher,
  { paymentId, issuer }: RateProofExpectation = {},
): Promise<RateProofClaims> {
  const [head = '', body = '', signature = '', ...rest] = proof.split('.');
  if (!head || !body || !signature || rest.length > 0)
    throw new CowrieRateProofError('the proof is not a compact JWS; pass the text of `proof` as it is');
  const header = jsonOf(head);
  if (header.alg !== 'EdDSA' || header.typ !== TYPE || 'crit' in header)
    throw new CowrieRateProofError(
      `the header of the proof must have alg EdDSA and typ ${TYPE}, and no crit`,
    );
  const key = await importKey(await keyFor(header.kid, keys));
  const signed = new TextEncoder().encode(`${head}.${body}`);
  if (!(await crypto.subtle.verify('Ed25519', key, bytesOf(signature), signed)))
    throw new CowrieRateProofError('the signature of the proof is wrong');
  const claims = jsonOf(body) as RateProofClaims;
  const fault = faultOfClaims(claims);
  if (fault) throw new CowrieRateProofError(`the proof is signed, but its figures are wrong: ${fault}`);
  if (paymentId !== undefined && claims.paymentId !== paymentId)
    throw new CowrieRateProofError('the proof is for another payment');
  if (issuer !== undefined && claims.iss !== issuer)
    throw new CowrieRateProofError('the proof is of another deployment');
  return claims;
}

async function keyFor(kid: unknown, keys: RateProofKeys | RateProofKeysFetcher): Promise<RateProofKey> {
  const find = (set: RateProofKeys) => set.keys.find((key) => key.kid === kid);
  const known = typeof keys === 'function' ? await keys({ fresh: false }) : keys;
  const found = find(known) ?? (typeof keys === 'function' ? find(await keys({ fresh: true })) : undefined);
  if (typeof kid !== 'string' || !found)
    throw new CowrieRateProofError('the proof is signed with a key that is not among the keys');
  return found;
}

async function importKey({ kty, crv, x }: RateProofKey) {
  if (kty !== 'OKP' || crv !== 'Ed25519' || typeof x !== 'string')
    throw new CowrieRateProofError('the key of the proof is not an Ed25519 key');
  return crypto.subtle.importKey('jwk', { kty, crv, x }, { name: 'Ed25519' }, false, ['verify']);
}

function jsonOf(part: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(part)));
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch (error) {
    if (error instanceof CowrieRateProofError) throw error;
  }
  throw new CowrieRateProofError('a part of the proof is not a JSON object');
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]+$/.test(base64url)) throw new CowrieRateProofError('a part of the proof is not base64url');
  try {
    const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(text, (character) => character.charCodeAt(0));
  } catch {
    throw new CowrieRateProofError('a part of the proof is not base64url');
  }
}
