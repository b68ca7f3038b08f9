import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/** A signed text: DSSE (https://github.com/secure-systems-lab/dsse/blob/master/envelope.md). */
export interface Envelope {
  payloadType: string;
  /** Base64. */
  payload: string;
  signatures: { keyid: string; sig: string }[];
}

export const IN_TOTO = 'application/vnd.in-toto+json';

/** @param key an Ed25519 private key */
export function sealed(payload: string, key: KeyObject): Envelope {
  const body = Buffer.from(payload);
  return {
    payloadType: IN_TOTO,
    payload: body.toString('base64'),
    signatures: [
      {
        keyid: keyIdOf(createPublicKey(key)),
        sig: sign(null, signedBytes(IN_TOTO, body), key).toString('base64'),
      },
    ],
  };
}

/**
 * Returns the payload if one signature is by the key. `keyid` is only a hint, so each signature is tried.
 *
 * @param key an Ed25519 public key
 * @throws Error with the reason
 */
export function opened(envelope: unknown, key: KeyObject): string {
  const { payloadType, payload, signatures } = (envelope ?? {}) as Partial<Envelope>;
  if (typeof payload !== 'string' || !Array.isArray(signatures))
    throw new Error('it is not an envelope with payload and signatures (DSSE)');
  if (payloadType !== IN_TOTO) throw new Error(`its payloadType is not ${IN_TOTO}`);
  const body = Buffer.from(payload, 'base64');
  const isSigned = signatures.some(
    (one) =>
      typeof one?.sig === 'string' &&
      verify(null, signedBytes(payloadType, body), key, Buffer.from(one.sig, 'base64')),
  );
  if (!isSigned) throw new Error(`no signature in it is by the key ${keyIdOf(key)}`);
  return body.toString('utf8');
}

/** The SHA-256 of the public key (SPKI, DER), in hex: `openssl pkey -pubin -outform DER | sha256sum`. */
export function keyIdOf(key: KeyObject): string {
  return createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex');
}

/** What is signed: type and body with their lengths, so that neither can be moved into the other. */
function signedBytes(type: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`DSSEv1 ${Buffer.byteLength(type)} ${type} ${body.length} `), body]);
}
