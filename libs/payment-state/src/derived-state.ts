import { type Depth, DEPTHS } from './facts';
import type {
  Expectation,
  PaymentFacts,
  PaymentPolicy,
  PaymentSnapshot,
  TransferFact,
  VaultFact,
} from './facts';
import type { PaymentEventType } from './transitions';

/**
 * What is reported about a transfer in addition to the status (`docs/interface.md §3.7`). Most kinds say why
 * it does not count.
 */
export const EXCEPTION_KINDS = [
  /** Mined after the payment window. */
  'late',
  /** Mined in time, but found only after settlement had begun or the payment had ended. */
  'after_completion',
  'wrong_token',
  'wrong_network',
  /** Mined before the customer chose token and network. */
  'not_expected',
  /** Not one of the largest transfers of a payment that has more than it counts. */
  'over_limit',
  /** A reorg orphaned it after it was credited for good. */
  'reversed',
  /** It was reversed, but is on the chain again. */
  'restored',
  'unlisted_token',
  'zero_value',
] as const;
export type ExceptionKind = (typeof EXCEPTION_KINDS)[number];

/**
 * Without an operator, a payment counts at most this many transfers: the largest (`docs/decisions/0027`).
 * Their ids are in its document, and anyone can send dust.
 */
export const COUNTED_TRANSFERS_LIMIT = 500;

/**
 * The event that reports an exception. Undefined for noise, which is recorded only: anybody can send an
 * unlisted token or a zero transfer to any address at almost no cost.
 */
export function eventOfException(kind: ExceptionKind): PaymentEventType | undefined {
  switch (kind) {
    case 'unlisted_token':
    case 'zero_value':
      return undefined;
    case 'reversed':
      return 'payment.reversed';
    case 'late':
    case 'after_completion':
    case 'wrong_token':
    case 'wrong_network':
    case 'not_expected':
    case 'over_limit':
    case 'restored':
      return 'payment.exception';
  }
}

/** True for exceptions that are recorded but not reported in an event. */
export function isNoise(kind: ExceptionKind): boolean {
  return eventOfException(kind) === undefined;
}

/** The input of the transition table's guards, derived once from payment, facts, policy and time. */
export interface DerivedState {
  /** Sum of all canonical transfers that count, confirmed or not. Base units of the expected token. */
  seenUnits: bigint;
  /** That sum reaches the floor (`floors.ts`), or the payment is paid. Dust is counted, but not seen. */
  isSeen: boolean;
  /** Sum of those of them that are deep enough. */
  confirmedUnits: bigint;
  /** Ids of the transfers in the confirmed sum, and of those that were in it when it was fixed. Sorted. */
  creditedIds: string[];
  /** The confirmed sum suffices, or an operator accepted a transfer. */
  isPaid: boolean;
  /** At least one transfer that counts is not deep enough yet. */
  isWaitingForDepth: boolean;
  /**
   * The window is over, the chain was read past its end, and the vault held what was recorded. No transfer in
   * time can appear any longer.
   */
  isWindowClosed: boolean;
  /** Why the window ended early; undefined when it did not. */
  endedEarly: PaymentSnapshot['endedEarly'];
  settlement: PaymentFacts['settlement'];
  /**
   * True once an accepted transfer is canonical and deep enough. A shallow transfer can still be orphaned, so
   * it is not credited.
   */
  isAcceptedByOperator: boolean;
  /** Canonical transfers that do not count, and credited ones that are no longer canonical. Sorted by id. */
  exceptions: { transferId: string; kind: ExceptionKind }[];
}

/**
 * Returns the state that the guards of the transition table read (`docs/interface.md §3.4`). `now` is epoch
 * milliseconds. Pure; the order of `facts.transfers` does not matter.
 */
export function deriveState(
  payment: PaymentSnapshot,
  facts: PaymentFacts,
  policy: PaymentPolicy,
  now: number,
): DerivedState {
  const { expected, creditedIds: fixedIds = [] } = payment;
  const canonical = facts.transfers.filter((transfer) => transfer.canonical);
  const exceptions = exceptionsOf(idsNotIn(fixedIds, canonical), 'reversed');
  const suitable: TransferFact[] = [];
  const fixed = payment.creditedIds && new Set(payment.creditedIds);
  for (const transfer of canonical) {
    const classification = classify(payment, transfer, fixed);
    if (classification === 'counts') suitable.push(transfer);
    else if (classification !== 'refunded') exceptions.push(...exceptionsOf([transfer.id], classification));
  }
  const eligible = fixed ? suitable : withinLimit(suitable);
  exceptions.push(...exceptionsOf(idsNotIn(idsOf(suitable), eligible), 'over_limit'));
  // A refunded transfer is no longer at risk, even while the sum still contains it.
  const atRisk = eligible.filter(({ resolution }) => resolution !== 'refunded');
  const isDeepEnough = depthRule(payment, sumUnits(atRisk), policy);
  const isAcceptedByOperator = eligible.some((t) => t.resolution === 'accepted' && isDeepEnough(t));
  // The sum that decided a payment keeps refunded transfers. An operator's acceptance is a new decision
  // without them.
  const isDropped = ({ resolution }: TransferFact) => isAcceptedByOperator && resolution === 'refunded';
  const counted = eligible.filter((transfer) => !isDropped(transfer));
  const confirmed = counted.filter(isDeepEnough);
  const confirmedUnits = sumUnits(confirmed);
  const isEnough =
    expected !== undefined && confirmedUnits > 0n && confirmedUnits >= threshold(expected.units, policy);
  const isPaid = isEnough || isAcceptedByOperator;
  const seenUnits = sumUnits(counted);
  const credited = new Set([...fixedIds, ...idsOf(confirmed)]);
  for (const id of idsOf(eligible.filter(isDropped))) credited.delete(id);
  return {
    seenUnits,
    isSeen: isPaid || seenUnits >= (policy.seenFromUnits ?? 1n),
    confirmedUnits,
    creditedIds: [...credited].sort(),
    isPaid,
    isWaitingForDepth: confirmed.length < counted.length,
    isWindowClosed: isWindowClosed(payment, facts, now),
    endedEarly: payment.endedEarly,
    settlement: facts.settlement,
    isAcceptedByOperator,
    exceptions: exceptions.sort((a, b) => (a.transferId < b.transferId ? -1 : 1)),
  };
}

/** Why a transfer is noise for any payment: anybody can send it at almost no cost. Undefined for money. */
export function noiseOf({ token, units }: Pick<TransferFact, 'token' | 'units'>): ExceptionKind | undefined {
  if (token === undefined) return 'unlisted_token';
  return units === 0n ? 'zero_value' : undefined;
}

/** How a canonical transfer counts for the payment. In time means: its block's timestamp ≤ `validUntil`. */
function classify(
  { expected, windowEndsAt }: PaymentSnapshot,
  transfer: TransferFact,
  fixedIds: ReadonlySet<string> | undefined,
): ExceptionKind | 'counts' | 'refunded' {
  const { resolution } = transfer;
  const noise = noiseOf(transfer);
  if (noise) return noise;
  if (!expected) return 'not_expected';
  if (resolution === 'accepted') return 'counts';
  if (!canBePaidOn(expected, transfer.network)) return 'wrong_network';
  if (transfer.token !== expected.token) return 'wrong_token';
  if (fixedIds?.has(transfer.id)) return 'counts';
  if (transfer.minedAt > windowEndsAt) return 'late';
  if (resolution === 'refunded') return 'refunded';
  return fixedIds ? 'after_completion' : 'counts';
}

/** True for each network on which the expected token counts. */
export function canBePaidOn({ network, alsoOn = [] }: Expectation, other: string): boolean {
  return other === network || alsoOn.includes(other);
}

/**
 * The largest transfers up to the limit, and every accepted one. The id decides between equals, so their
 * order does not matter.
 */
function withinLimit(transfers: readonly TransferFact[]): TransferFact[] {
  if (transfers.length <= COUNTED_TRANSFERS_LIMIT) return [...transfers];
  const bySize = [...transfers].sort((a, b) => Number(b.units - a.units) || (a.id < b.id ? -1 : 1));
  let counted = 0;
  return bySize.filter(
    ({ resolution }) => resolution === 'accepted' || (counted += 1) <= COUNTED_TRANSFERS_LIMIT,
  );
}

/**
 * Returns the depth that a payment's transfers on a network need (`docs/decisions/0013`). Both the sum and
 * the expected amount decide, so a large sum in many small transfers also waits for `final`. Both amounts are
 * base units of the expected token.
 */
export function depthNeeded(
  network: string,
  expectedUnits: bigint,
  seenUnits: bigint,
  { finalAboveUnits }: PaymentPolicy,
): Depth {
  const above = finalAboveUnits?.[network];
  const isLarge = (units: bigint) => above !== undefined && units > above;
  return isLarge(expectedUnits) || isLarge(seenUnits) ? 'final' : 'confirmed';
}

function depthRule({ expected }: PaymentSnapshot, seenUnits: bigint, policy: PaymentPolicy) {
  return ({ depth, network }: TransferFact) => {
    const needed = depthNeeded(network, expected?.units ?? 0n, seenUnits, policy);
    return DEPTHS.indexOf(depth) >= DEPTHS.indexOf(needed);
  };
}

/**
 * While nobody knows a deposit address, the clock alone decides. Afterwards the chain must be read past the
 * end: on fast chains several blocks share a timestamp, and a block at the very end is still in time. A node
 * can leave transfers out of its answers, so the vault of a choice must prove that none is missing.
 */
function isWindowClosed(payment: PaymentSnapshot, facts: PaymentFacts, now: number): boolean {
  if (now <= payment.windowEndsAt) return false;
  if (!payment.expected && !payment.isOffered) return true;
  const isRead = facts.chainReadThrough !== undefined && facts.chainReadThrough > payment.windowEndsAt;
  return isRead && (!payment.expected || isVaultProven(payment, facts.vault));
}

/**
 * True if the vaults, read at blocks after the window's end, held exactly what the recorded transfers leave
 * in them (`docs/decisions/0021`). Then the record holds every transfer in time. False without a choice:
 * there is no vault yet.
 */
export function isVaultProven(
  { expected, windowEndsAt }: Pick<PaymentSnapshot, 'expected' | 'windowEndsAt'>,
  vault: VaultFact | undefined,
): boolean {
  if (!vault || vault.readAt <= windowEndsAt) return false;
  const isAsked = vault.balances.some(({ token }) => token === expected?.token);
  return isAsked && vault.balances.every(({ heldUnits, recordedUnits }) => heldUnits === recordedUnits);
}

/**
 * Returns the least that counts as paid: expected less tolerance, in base units (`docs/interface.md §3.4`).
 */
export function threshold(expectedUnits: bigint, policy: PaymentPolicy): bigint {
  return expectedUnits - toleranceUnits(expectedUnits, policy);
}

/**
 * Returns the tolerance in base units. It is rounded down, so that the merchant never forgives a unit more
 * than agreed.
 */
export function toleranceUnits(
  expectedUnits: bigint,
  { toleranceBasisPoints }: Pick<PaymentPolicy, 'toleranceBasisPoints'>,
): bigint {
  return (expectedUnits * BigInt(toleranceBasisPoints)) / 10_000n;
}

function sumUnits(transfers: readonly TransferFact[]): bigint {
  return transfers.reduce((sum, transfer) => sum + transfer.units, 0n);
}

function exceptionsOf(ids: readonly string[], kind: ExceptionKind): DerivedState['exceptions'] {
  return ids.map((transferId) => ({ transferId, kind }));
}

function idsNotIn(ids: readonly string[], transfers: readonly TransferFact[]): string[] {
  const known = new Set(idsOf(transfers));
  return ids.filter((id) => !known.has(id));
}

function idsOf(transfers: readonly TransferFact[]): string[] {
  return transfers.map(({ id }) => id);
}
