import { CannotVerifyError, type JwsKind, unverifiedClaims, verifiedClaims } from '../proof/jws.verify';
import type { RateProofKeys } from '../rate-proof.keys';
import { KEYS_HOW, NO_ED25519 } from './keys.words';
import type { Receipt, ReceiptStep } from './receipt.types';
import { messageOf, notProven, proven, wrong } from './step';

class SignatureError extends Error {
  override readonly name = 'SignatureError';
}

const KIND: JwsKind = { type: 'receipt+jwt', refusal: (message) => new SignatureError(message) };

/** The service signed exactly this file. @param digest of the file without its signature */
export async function signatureStep(
  { signature, issuer, issuedAt, payment }: Receipt,
  digest: string,
  keys: RateProofKeys | undefined,
): Promise<ReceiptStep> {
  if (signature === undefined)
    return notProven('signature', {
      says: 'The file is not signed.',
      restsOn: 'The one who gave you the file, for everything that no other step proves.',
      how: 'Ask the operator to sign receipts (RATE_PROOF_KEYS).',
    });
  let isSigned = keys !== undefined;
  try {
    const faults = faultsOf(unverifiedClaims(signature, KIND), { issuer, issuedAt, payment, digest });
    if (faults.length > 0) return wrong('signature', faults);
    if (keys) await verifiedClaims(signature, keys, KIND);
  } catch (error) {
    if (!(error instanceof CannotVerifyError)) return wrong('signature', [messageOf(error)]);
    isSigned = false;
  }
  if (isSigned)
    return proven('signature', {
      says: `${issuer} signed this file, with the SHA-256 hash ${digest}, at ${issuedAt}. Nothing in it was changed since.`,
      restsOn: 'The operator’s key.',
    });
  return notProven('signature', {
    says: `The signature names this file: its SHA-256 hash is ${digest}. The signature itself was not checked.${keys ? ` ${NO_ED25519}` : ''}`,
    restsOn: 'The operator’s key.',
    how: KEYS_HOW,
  });
}

type Signed = Pick<Receipt, 'issuer' | 'issuedAt' | 'payment'> & { digest: string };

function faultsOf(claims: Record<string, unknown>, { issuer, issuedAt, payment, digest }: Signed): string[] {
  const expected: Record<string, unknown> = {
    iss: issuer,
    iat: Math.floor(Date.parse(issuedAt) / 1000),
    paymentId: payment.paymentId,
    sha256: digest,
  };
  return Object.entries(expected)
    .filter(([name, value]) => claims[name] !== value)
    .map(([name]) =>
      name === 'sha256'
        ? 'The signature is of another file: this one was changed'
        : `The signature says another ${name}`,
    );
}
