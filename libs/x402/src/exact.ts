import type { ErrorReason, PaymentRequirements, SignedPayment } from './messages.types';

/** A transaction needs this long to be mined. An authorization that ends sooner is refused. */
export const LEAST_REMAINING_SECONDS = 6;

/** What a signed payment is for, or why it cannot be. */
export type Matched<T extends PaymentRequirements> = { offer: T } | { reason: ErrorReason };

/**
 * Compares a signed payment with what was offered: with the stored offers, never with what the client echoes
 * of them. The signature, the balance and the token’s own state are not looked at. Pure.
 * @param offers the same way to pay can be offered at several amounts
 * @param nowSeconds the time, in seconds since 1970
 */
export function matchOf<T extends PaymentRequirements>(
  { accepted, authorization }: SignedPayment,
  offers: readonly T[],
  nowSeconds: number,
): Matched<T> {
  if (accepted.scheme !== 'exact') return { reason: 'invalid_scheme' };
  const onNetwork = offers.filter(({ network }) => network === accepted.network);
  if (onNetwork.length === 0) return { reason: 'invalid_network' };
  const ofAsset = onNetwork.filter(({ asset }) => isSameAddress(asset, accepted.asset));
  if (ofAsset.length === 0) return { reason: 'invalid_payment_requirements' };
  const { to, value, validAfter, validBefore } = authorization;
  const toRecipient = ofAsset.filter(({ payTo }) => isSameAddress(to, payTo));
  if (toRecipient.length === 0) return { reason: 'invalid_exact_evm_payload_recipient_mismatch' };
  const offer = toRecipient.find(({ amount }) => amount === value);
  if (!offer) return { reason: 'invalid_exact_evm_payload_authorization_value' };
  // The token compares with the time of the block, which is about now: strictly after, strictly before.
  if (BigInt(validAfter) >= BigInt(nowSeconds))
    return { reason: 'invalid_exact_evm_payload_authorization_valid_after' };
  if (BigInt(validBefore) < BigInt(nowSeconds + LEAST_REMAINING_SECONDS))
    return { reason: 'invalid_exact_evm_payload_authorization_valid_before' };
  return { offer };
}

function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
