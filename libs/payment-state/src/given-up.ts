import { deriveState, threshold } from './derived-state';
import type { PaymentFacts, PaymentPolicy, PaymentSnapshot } from './facts';

/** What decides whether a payment is short. `now` is epoch milliseconds. */
type Given = [payment: PaymentSnapshot, facts: PaymentFacts, policy: PaymentPolicy, now: number];

/** Whether money was seen for an open payment but does not suffice, confirmed or not. Pure. */
export function isShort(...given: Given): boolean {
  const [{ status, expected }, , policy] = given;
  if (status !== 'processing' || !expected) return false;
  const { isSeen, seenUnits, isPaid, settlement } = deriveState(...given);
  const isTooLittle = isSeen && seenUnits < threshold(expected.units, policy);
  return isTooLittle && !isPaid && settlement.state === 'none';
}

/**
 * Whether the customer can ask for the money back while more could still be sent (`docs/decisions/0060`): the
 * payment is short, and nothing has ended its window yet. Pure.
 */
export function canGiveUp(...given: Given): boolean {
  const [{ endedEarly, windowEndsAt }, , , now] = given;
  return !endedEarly && now <= windowEndsAt && isShort(...given);
}
