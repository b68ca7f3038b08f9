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
  /** Which transfers that sum is made of, and those that were part of it when it was fixed. */
  creditedIds: string[];
  /** The confirmed sum suffices, or an operator let it suffice. */
  isPaid: boolean;
  /** Something that counts is still waiting for depth. */
  isWaitingForDepth: boolean;
  /** The window is over and the chain has been read past its end, so nothing in time can still turn up. */
  isWindowClosed: boolean;
  settlement: PaymentFacts['settlement'];
  /** For a transfer that stands and is deep enough: not even an operator's word credits what may still vanish. */
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
  const { expected, creditedIds: fixedIds = [] } = payment;
  const exceptions: Situation['exceptions'] = [];
  const eligible: TransferFact[] = [];
  for (const transfer of facts.transfers.filter(({ standing }) => standing)) {
    const part = partOf(payment, transfer);
    if (part === 'counts') eligible.push(transfer);
    else if (part !== 'given_back') exceptions.push({ transferId: transfer.id, kind: part });
  }
  // What was sent back is no longer at stake, whether or not the sum still holds it.
  const atStake = eligible.filter(({ resolution }) => resolution !== 'refunded');
  const isDeepEnough = depthRule(payment, sumUnits(atStake), policy);
  const isAcceptedByOperator = eligible.some((t) => t.resolution === 'accepted' && isDeepEnough(t));
  // The sum by which a payment was judged keeps what was given back, until an operator accepts the rest.
  const isDropped = ({ resolution }: TransferFact) => isAcceptedByOperator && resolution === 'refunded';
  const counted = eligible.filter((transfer) => !isDropped(transfer));
  const confirmed = counted.filter(isDeepEnough);
  const confirmedUnits = sumUnits(confirmed);
  const isEnough =
    expected !== undefined && confirmedUnits > 0n && confirmedUnits >= threshold(expected.units, policy);
  const credited = new Set([...fixedIds, ...idsOf(confirmed)]);
  for (const id of idsOf(eligible.filter(isDropped))) credited.delete(id);
  return {
    seenUnits: sumUnits(counted),
    confirmedUnits,
    creditedIds: [...credited].sort(),
    isPaid: isEnough || isAcceptedByOperator,
    isWaitingForDepth: confirmed.length < counted.length,
    isWindowClosed: isWindowClosed(payment, facts, now),
    settlement: facts.settlement,
    isAcceptedByOperator,
    exceptions: exceptions.sort((a, b) => (a.transferId < b.transferId ? -1 : 1)),
  };
}

/** What a transfer that stands is to the payment. In time: its block's timestamp ≤ `validUntil`. */
function partOf(payment: PaymentSnapshot, transfer: TransferFact): ExceptionKind | 'counts' | 'given_back' {
  const { expected, creditedIds, windowEndsAt } = payment;
  const { resolution } = transfer;
  if (transfer.token === undefined) return 'unlisted_token';
  if (transfer.units === 0n) return 'zero_value';
  if (!expected) return 'not_expected';
  if (transfer.network !== expected.network) return 'wrong_network';
  if (transfer.token !== expected.token) return 'wrong_token';
  if (resolution === 'accepted' || creditedIds?.includes(transfer.id)) return 'counts';
  if (transfer.minedAt > windowEndsAt) return 'late';
  if (resolution === 'refunded') return 'given_back';
  return creditedIds ? 'after_completion' : 'counts';
}

/** A large sum waits longer, also when it comes in many small parts. */
export function depthNeeded(
  expectedUnits: bigint,
  seenUnits: bigint,
  { finalAboveUnits }: PaymentPolicy,
): Depth {
  const isLarge = (units: bigint) => finalAboveUnits !== undefined && units > finalAboveUnits;
  return isLarge(expectedUnits) || isLarge(seenUnits) ? 'final' : 'confirmed';
}

function depthRule({ expected }: PaymentSnapshot, seenUnits: bigint, policy: PaymentPolicy) {
  const needed = depthNeeded(expected?.units ?? 0n, seenUnits, policy);
  return ({ depth }: TransferFact) => DEPTHS.indexOf(depth) >= DEPTHS.indexOf(needed);
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

function idsOf(transfers: readonly TransferFact[]): string[] {
  return transfers.map(({ id }) => id);
}
