import type { PaymentFacts, PaymentPolicy, PaymentSnapshot, TransferFact } from './facts';

export type ExceptionKind = 'late' | 'wrong_token' | 'wrong_network' | 'not_expected';

/** Everything the guards of the table may ask, derived once from payment, facts, policy and time. */
export interface Situation {
  /** In time, right token and network, standing: confirmed or not. */
  seenUnits: bigint;
  /** Of those, the ones deep enough. */
  confirmedUnits: bigint;
  /** The least that counts as paid: expected less tolerance. Absent while nothing is locked. */
  thresholdUnits?: bigint;
  /** The confirmed sum suffices. */
  isPaid: boolean;
  /** Something that counts is still waiting for depth. */
  isWaitingForDepth: boolean;
  /** The window is over and the chain has been read past its end, so nothing in time can still turn up. */
  isWindowClosed: boolean;
  settlement: PaymentFacts['settlement'];
  isAcceptedByOperator: boolean;
  exceptions: { transferId: string; kind: ExceptionKind }[];
}

/** Pure; the order of `facts.transfers` does not matter. */
export function situationOf(
  payment: PaymentSnapshot,
  facts: PaymentFacts,
  policy: PaymentPolicy,
  now: number,
): Situation {
  const standing = facts.transfers.filter((transfer) => transfer.standing && transfer.units > 0n);
  const exceptions = standing.flatMap((transfer) => {
    const kind = exceptionOf(payment, transfer);
    return kind ? [{ transferId: transfer.id, kind }] : [];
  });
  const counted = standing.filter((transfer) => !exceptionOf(payment, transfer));
  const confirmed = counted.filter((transfer) => transfer.confirmed);
  const confirmedUnits = sumUnits(confirmed);
  const thresholdUnits = payment.expected && threshold(payment.expected.units, policy);
  return {
    seenUnits: sumUnits(counted),
    confirmedUnits,
    thresholdUnits,
    isPaid: thresholdUnits !== undefined && confirmedUnits > 0n && confirmedUnits >= thresholdUnits,
    isWaitingForDepth: confirmed.length < counted.length,
    isWindowClosed: isWindowClosed(payment, facts, now),
    settlement: facts.settlement,
    isAcceptedByOperator: facts.operatorAcceptance !== undefined,
    exceptions: exceptions.sort((a, b) => (a.transferId < b.transferId ? -1 : 1)),
  };
}

/** Why a standing transfer does not count, or undefined when it does. In time: its block's timestamp ≤ `validUntil`. */
function exceptionOf(payment: PaymentSnapshot, transfer: TransferFact): ExceptionKind | undefined {
  if (!payment.expected) return 'not_expected';
  if (transfer.network !== payment.expected.network) return 'wrong_network';
  if (transfer.token !== payment.expected.token) return 'wrong_token';
  if (transfer.minedAt > payment.windowEndsAt) return 'late';
  return undefined;
}

/**
 * Before a choice there is no address, so the clock alone decides. After it the chain must have been read strictly past
 * the end: on fast chains several blocks share a timestamp, and one at the very end still counts.
 */
function isWindowClosed(payment: PaymentSnapshot, facts: PaymentFacts, now: number): boolean {
  if (now <= payment.windowEndsAt) return false;
  if (!payment.expected) return true;
  return facts.chainReadThrough !== undefined && facts.chainReadThrough > payment.windowEndsAt;
}

/** Expected less tolerance; the tolerance is rounded down, so that the merchant never forgives a unit more than agreed. */
export function threshold(expectedUnits: bigint, policy: PaymentPolicy): bigint {
  return expectedUnits - (expectedUnits * BigInt(policy.toleranceBasisPoints)) / 10_000n;
}

function sumUnits(transfers: readonly TransferFact[]): bigint {
  return transfers.reduce((sum, transfer) => sum + transfer.units, 0n);
}
