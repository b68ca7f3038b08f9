import { type JwsKind, unverifiedClaims, verifiedClaims } from './proof/jws.verify';
import { faultOfClaims, type RateProofClaims } from './rate-proof.follows';
import type { RateProofKeys, RateProofKeysFetcher } from './rate-proof.keys';

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

const KIND: JwsKind = {
  type: 'rate-proof+jwt',
  refusal: (message) => new CowrieRateProofError(message),
};

/**
 * Returns the claims of a proof after it has verified the signature (JWS, EdDSA) and recomputed every figure:
 * the rate from the readings, the markup, and the amount to pay. A proof does not expire.
 * @param keys the JWK set, or `rateProofKeysOf(baseUrl)`
 * @throws CowrieRateProofError
 */
export async function verifyRateProof(
  proof: string,
  keys: RateProofKeys | RateProofKeysFetcher,
  expected: RateProofExpectation = {},
): Promise<RateProofClaims> {
  return following((await verifiedClaims(proof, keys, KIND)) as unknown as RateProofClaims, expected);
}

/** The same without its signature, for a reader who has no keys. @throws CowrieRateProofError */
export function unsignedRateProof(proof: string, expected: RateProofExpectation): RateProofClaims {
  return following(unverifiedClaims(proof, KIND) as unknown as RateProofClaims, expected);
}

function following(claims: RateProofClaims, { paymentId, issuer }: RateProofExpectation): RateProofClaims {
  const fault = faultOfClaims(claims);
  if (fault) throw new CowrieRateProofError(`the proof is signed, but its figures are wrong: ${fault}`);
  if (paymentId !== undefined && claims.paymentId !== paymentId)
    throw new CowrieRateProofError('the proof is for another payment');
  if (issuer !== undefined && claims.iss !== issuer)
    throw new CowrieRateProofError('the proof is of another deployment');
  return claims;
}
