import { generateKeyPairSync } from 'node:crypto';
import { RATE_PROOF_EXAMPLE, type RateProofClaims } from '@cowrie/dto';
import type { RateProofKeys } from '@cowrie/sdk';
import { aConfig } from '@cowrie/api/platform/testing/test-config';
import { readProofKeys } from '@cowrie/api/platform/config/proof-keys.read';
import { ProofSigner } from '@cowrie/api/money-in/rate-proof/proof.signer';

/** The claims of the example in the API's document. */
export const CLAIMS: RateProofClaims = RATE_PROOF_EXAMPLE.payload;

/** A service with a new key: its proofs, and its public keys. */
export function signedBy(): { sign: (claims: RateProofClaims) => Promise<string>; keys: RateProofKeys } {
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const signer = new ProofSigner(aConfig({ rateProofKeys: readProofKeys(pem) }));
  const keys = signer.publicKeys().keys.map((key) => ({ ...key }));
  return { sign: (claims) => signer.sign(claims), keys: { keys } };
}

/** The three parts of a compact JWS. */
export function partsOf(proof: string): [head: string, body: string, signature: string] {
  const [head = '', body = '', signature = ''] = proof.split('.');
  return [head, body, signature];
}
