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
  const { expected, creditedIds: fixedIds } = payment;
  const exceptions: Situation['exceptions'] = [];
  const eligible: TransferFact[] = [];
  for (const transfer of facts.transfers.filter(({ standing }) => standing)) {
    const kind = exceptionOf(payment, transfer);
    if (kind) exceptions.push({ transferId: transfer.id, kind });
    else eligible.push(transfer);
  }
  const isDeepEnough = depthRule(payment, sumUnits(eligible), policy);
  const isAcceptedByOperator = eligible.some((t) => t.resolution === 'accepted' && isDeepEnough(t));
  // What was given back counts no more, save in the sum by which a payment was judged: until the rest is accepted.
  const isGivenBack = ({ id, resolution }: TransferFact) =>
    resolution === 'refunded' && (isAcceptedByOperator || !fixedIds?.includes(id));
  const counted = eligible.filter((transfer) => !isGivenBack(transfer));
  const confirmed = counted.filter(isDeepEnough);
  const confirmedUnits = sumUnits(confirmed);
  const isEnough =
    expected !== undefined && confirmedUnits > 0n && confirmedUnits >= threshold(expected.units, policy);
  const credited = new Set([...(fixedIds ?? []), ...idsOf(confirmed)]);
  for (const id of idsOf(eligible.filter(isGivenBack))) credited.delete(id);
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

/** Why a standing transfer does not count, or undefined when it does. In time: its block's timestamp ≤ `validUntil`. */
function exceptionOf(payment: PaymentSnapshot, transfer: TransferFact): ExceptionKind | undefined {
  if (transfer.token === undefined) return 'unlisted_token';
  if (transfer.units === 0n) return 'zero_value';
  if (!payment.expected) return 'not_expected';
  if (transfer.network !== payment.expected.network) return 'wrong_network';
  if (transfer.token !== payment.expected.token) return 'wrong_token';
  if (transfer.resolution === 'accepted' || payment.creditedIds?.includes(transfer.id)) return undefined;
  if (transfer.minedAt > payment.windowEndsAt) return 'late';
  // What was given back before the sum was fixed is not news.
  return payment.creditedIds && transfer.resolution !== 'refunded' ? 'after_completion' : undefined;
}

/** A large sum waits longer, also when it comes in many small parts. */
function depthRule({ expected }: PaymentSnapshot, seenUnits: bigint, policy: PaymentPolicy) {
  const { finalAboveUnits } = policy;
  const isLarge = (units: bigint) => finalAboveUnits !== undefined && units > finalAboveUnits;
  const needed: Depth = isLarge(seenUnits) || isLarge(expected?.units ?? 0n) ? 'final' : 'confirmed';
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
