import { type Depth, DEPTHS } from './facts';
import type { PaymentFacts, PaymentPolicy, PaymentSnapshot, TransferFact } from './facts';

/** Why money that came does not count. */
export const EXCEPTION_KINDS = [
  'late',
  /** In time, and found only when settlement had begun or the payment had ended. */
  'after_completion',
  'wrong_token',
  'wrong_network',
  'not_expected',
  'unlisted_token',
  'zero_value',
] as const;
export type ExceptionKind = (typeof EXCEPTION_KINDS)[number];

/** What anybody can send to any address for next to nothing is kept on record and told to nobody. */
export function isNoise(kind: ExceptionKind): boolean {
  return kind === 'unlisted_token' || kind === 'zero_value';
}

/** Everything the guards of the table may ask, derived once from payment, facts, policy and time. */
export interface Situation {
  /** In time, right token and network, standing: confirmed or not. */
  seenUnits: bigint;
  /** Of those, the ones deep enough. */
  confirmedUnits: bigint;
  /** Of which transfers that sum is. */
  confirmedIds: string[];
  /** The confirmed sum suffices, or an operator let it suffice. */
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
  const isAcceptedByOperator = facts.transfers.some(({ resolution }) => resolution === 'accepted');
  const exceptions: Situation['exceptions'] = [];
  const counted: TransferFact[] = [];
  for (const transfer of facts.transfers.filter(({ standing }) => standing)) {
    const kind = exceptionOf(payment, transfer);
    if (kind) exceptions.push({ transferId: transfer.id, kind });
    // What was given back counts no more once the rest is taken for the payment.
    else if (!(isAcceptedByOperator && transfer.resolution === 'refunded')) counted.push(transfer);
  }
  const seenUnits = sumUnits(counted);
  const needed = depthNeeded(payment, seenUnits, policy);
  const confirmed = counted.filter(({ depth }) => DEPTHS.indexOf(depth) >= DEPTHS.indexOf(needed));
  const confirmedUnits = sumUnits(confirmed);
  const isEnough = payment.expected && confirmedUnits >= threshold(payment.expected.units, policy);
  return {
    seenUnits,
    confirmedUnits,
    confirmedIds: confirmed.map(({ id }) => id).sort(),
    isPaid: confirmedUnits > 0n && (isEnough || isAcceptedByOperator),
    isWaitingForDepth: confirmed.length < counted.length,
    isWindowClosed: isWindowClosed(payment, facts, now),
    settlement: facts.settlement,
    isAcceptedByOperator,
    exceptions: exceptions.sort((a, b) => (a.transferId < b.transferId ? -1 : 1)),
  };
}

/** Why a standing transfer does not count, or undefined when it does. In time: its block's timestamp ≤ `validUntil`. */
function exceptionOf(payment: PaymentSnapshot, transfer: TransferFact): ExceptionKind | undefined {
  if (transfer.token === undefined) return 'unlisted_token';
  if (transfer.units === 0n) return 'zero_value';
  if (!payment.expected) return 'not_expected';
  if (transfer.network !== payment.expected.network) return 'wrong_network';
  if (transfer.token !== payment.expected.token) return 'wrong_token';
  if (transfer.resolution === 'accepted' || payment.creditedIds?.includes(transfer.id)) return undefined;
  if (transfer.minedAt > payment.windowEndsAt) return 'late';
  return payment.creditedIds ? 'after_completion' : undefined;
}

/** A large sum waits longer, also when it comes in many small parts. */
function depthNeeded({ expected }: PaymentSnapshot, seenUnits: bigint, policy: PaymentPolicy): Depth {
  const { finalAboveUnits } = policy;
  const isLarge = (units: bigint) => finalAboveUnits !== undefined && units > finalAboveUnits;
  return isLarge(seenUnits) || isLarge(expected?.units ?? 0n) ? 'final' : 'confirmed';
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
