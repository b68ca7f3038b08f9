import { createHash } from 'node:crypto';
import { authorizationIn, jsonIn, MalformedPaymentError, recordOf, signatureIn, textOf } from './fields.read';
import type { PaymentRequirements, SignedPayment } from './messages.types';

/** A way to pay in the scheme `Payment`: the method `evm`, by an EIP-3009 transfer to one recipient. */
export interface ChargedWay extends Pick<PaymentRequirements, 'asset' | 'amount' | 'payTo'> {
  chainId: number;
  decimals: number;
}

/** The parameters of `WWW-Authenticate: Payment` (draft-httpauth-payment, draft-evm-charge). */
export interface PaymentChallenge {
  id: string;
  realm: string;
  method: 'evm';
  intent: 'charge';
  /** Base64url JSON. */
  request: string;
  /** RFC 3339. */
  expires: string;
}

/** What a client sends in `Authorization: Payment`, as far as it is read. */
export interface PaymentCredential extends Pick<SignedPayment, 'authorization' | 'signature'> {
  /** What the client repeats of the challenge. It is compared with what was given, and never trusted. */
  challenge: Record<string, unknown> & { id: string };
}

/** The header `Payment-Receipt`. */
export interface PaymentReceipt {
  method: 'evm';
  challengeId: string;
  /** The transaction’s hash. */
  reference: string;
  status: 'success';
  /** RFC 3339. */
  timestamp: string;
  chainId: number;
}

/**
 * The challenge of a way to pay. The same way and circumstances always give the same challenge, and its ID is
 * a hash of them. So a server that has stored them knows its challenge. Pure.
 *
 * @param attempt from 0. Clients sign under a nonce that follows from the ID, and can use it once
 */
export function challengeOf(
  { amount, asset, payTo, chainId, decimals }: ChargedWay,
  { realm, expiresAt, attempt }: { realm: string; expiresAt: Date; attempt: number },
): PaymentChallenge {
  // The keys are in the order of RFC 8785 (JCS), as the draft wants them.
  const request = base64url({
    amount,
    currency: asset,
    methodDetails: { chainId, credentialTypes: ['authorization'], decimals },
    recipient: payTo,
  });
  // Clients sign until the second in which it expires.
  const expires = `${expiresAt.toISOString().slice(0, 19)}Z`;
  const said = { realm, method: 'evm', intent: 'charge', request, expires } as const;
  const id = createHash('sha256')
    .update([...Object.values(said), attempt].join('|'))
    .digest('base64url');
  return { id, ...said };
}

/** A challenge as the value of `WWW-Authenticate`. Pure. */
export function challengeHeaderOf(challenge: PaymentChallenge): string {
  const parameters = Object.entries(challenge).map(([name, value]) => `${name}="${value}"`);
  return `Payment ${parameters.join(', ')}`;
}

/** Whether a client repeats exactly this challenge. Pure. */
export function repeats({ challenge }: PaymentCredential, given: PaymentChallenge): boolean {
  const parameters = Object.entries(given);
  return (
    Object.keys(challenge).length === parameters.length &&
    parameters.every(([name, value]) => challenge[name] === value)
  );
}

/** Whether the header `Authorization` is of the scheme `Payment`, and of no other. Pure. */
export function isPaymentCredential(header: string | undefined): header is string {
  return header !== undefined && /^payment(?: |$)/i.test(header);
}

/** Reads the header `Authorization: Payment`. Pure. @throws MalformedPaymentError */
export function credentialIn(header: string): PaymentCredential {
  const sent = recordOf(jsonIn(header.replace(/^payment */i, '')), 'the credential');
  const challenge = recordOf(sent.challenge, 'challenge');
  const payload = recordOf(sent.payload, 'payload');
  if (payload.type !== 'authorization')
    throw new MalformedPaymentError('invalid_payload', 'payload.type must be authorization');
  return {
    challenge: { ...challenge, id: textOf(challenge, 'id', 'challenge') },
    authorization: authorizationIn(payload, 'payload'),
    signature: signatureIn(payload),
  };
}

/** A receipt as the value of its header. Pure. */
export function receiptHeaderOf(receipt: PaymentReceipt): string {
  return base64url(receipt);
}

function base64url(message: object): string {
  return Buffer.from(JSON.stringify(message)).toString('base64url');
}
