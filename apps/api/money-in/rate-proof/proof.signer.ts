import { Injectable } from '@nestjs/common';
import type { RateProofClaims } from '@cowrie/dto';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { ApiError } from '@cowrie/api/platform/http/api.error';

/** `typ` of the headers, so that no signed text passes for another one (RFC 8725, 3.11). */
const PROOF_TYPE = 'rate-proof+jwt';
const RECEIPT_TYPE = 'receipt+jwt';

/** What the signature of a receipt says (docs/decisions/0144). */
export interface ReceiptClaims {
  iss: string;
  /** Seconds since 1970. */
  iat: number;
  paymentId: string;
  /** Of the receipt without its signature, in canonical JSON: 64 hex digits. */
  sha256: string;
}

/** A public key as `/.well-known/jwks.json` shows it (RFC 7517, RFC 8037). */
export interface PublicProofKey {
  kty: 'OKP';
  crv: 'Ed25519';
  x: string;
  kid: string;
  alg: 'EdDSA';
  use: 'sig';
}

/** Signs proofs with the newest key of the configuration (docs/decisions/0064). The key moves no money. */
@Injectable()
export class ProofSigner {
  constructor(private readonly config: AppConfig) {}

  /** Whether there is a key to sign with. */
  get isOn(): boolean {
    return this.config.rateProofKeys[0]?.privateKey !== undefined;
  }

  /** @returns a compact JWS @throws ApiError rate_proofs_off without a key */
  sign(claims: RateProofClaims): Promise<string> {
    return this.signed(claims, PROOF_TYPE);
  }

  /** The same for a receipt. */
  signReceipt(claims: ReceiptClaims): Promise<string> {
    return this.signed(claims, RECEIPT_TYPE);
  }

  private async signed(claims: object, typ: string): Promise<string> {
    const [newest] = this.config.rateProofKeys;
    if (!newest?.privateKey) throw new ApiError('rate_proofs_off');
    // The key is read when the first proof is requested.
    const { CompactSign } = await import('jose');
    return new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
      .setProtectedHeader({ alg: 'EdDSA', typ, kid: newest.kid })
      .sign(newest.privateKey);
  }

  /** The keys that proofs can be verified with, the newest first. */
  publicKeys(): { keys: PublicProofKey[] } {
    return {
      keys: this.config.rateProofKeys.map(({ kid, x }) => ({
        kty: 'OKP',
        crv: 'Ed25519',
        x,
        kid,
        alg: 'EdDSA',
        use: 'sig',
      })),
    };
  }
}
