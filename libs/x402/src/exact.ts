import type { ErrorReason, PaymentRequirements, SignedPayment } from './messages.types';

/** A transaction needs this long to be mined. An authorization that ends sooner is refused. */
const LEAST_REMAINING_SECONDS = 6;

/** What a signed payment is for, or why it cannot be. */
export type Matched = { offer: PaymentRequirements } | { reason: ErrorReason };

/**
 * Compares a signed payment with what was offered: with the stored offers, never with what the client echoes
 * of them. The signature, the balance and the token’s own state are not looked at. Pure.
 * @param nowSeconds the time, in seconds since 1970
 */
export function matchOf(
  { accepted, authorization }: SignedPayment,
  offers: readonly PaymentRequirements[],
  nowSeconds: number,
): Matched {
  if (accepted.scheme !== 'exact') return { reason: 'invalid_scheme' };
  const onNetwork = offers.filter(({ network }) => network === accepted.network);
  if (onNetwork.length === 0) return { reason: 'invalid_network' };
  const offer = onNetwork.find(({ asset }) => isSameAddress(asset, accepted.asset));
  if (!offer) return { reason: 'invalid_payment_requirements' };
  const { to, value, validAfter, validBefore } = authorization;
  if (!isSameAddress(to, offer.payTo)) return { reason: 'invalid_exact_evm_payload_recipient_mismatch' };
  if (value !== offer.amount) return { reason: 'invalid_exact_evm_payload_authorization_value' };
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
