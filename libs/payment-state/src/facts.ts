import type { PaymentStatus } from './status';

/**
 * What the customer's choice locked (`docs/interface.md §4.8`). Only this token counts, on this network and
 * on those of `alsoOn` (`docs/decisions/0055`). `units` are base units of the token.
 */
export interface Expectation {
  network: string;
  token: string;
  units: bigint;
  /** Other networks on which the same token counts, each at its own depth. Absent: none. */
  alsoOn?: readonly string[] | undefined;
}

/**
 * Why a window ended before its time. `displaced`: another payment took the reference over
 * (`docs/interface.md §3.3`). `cancelled`: the customer went back to the shop (`docs/decisions/0051`).
 * `given_up`: the customer sent too little and asked for it back (`docs/decisions/0060`).
 */
export const EARLY_ENDS = ['displaced', 'cancelled', 'given_up'] as const;
export type EarlyEnd = (typeof EARLY_ENDS)[number];

/** The part of a stored payment that decisions depend on. Times are epoch milliseconds. */
export interface PaymentSnapshot {
  status: PaymentStatus;
  /** Absent until the customer has chosen token and network. */
  expected?: Expectation | undefined;
  /** True: addresses were given out before the choice, so money can come without one. */
  isOffered?: boolean | undefined;
  /**
   * End of the payment window: `validUntil` once locked, the session's end before (`docs/interface.md §3.3`).
   */
  windowEndsAt: number;
  /** Why its window ended early, at `windowEndsAt`; absent if it did not. */
  endedEarly?: EarlyEnd | undefined;
  /** When the confirmed sum first sufficed; absent before. */
  paidAt?: number | undefined;
  /**
   * The transfers that count for good: fixed when settlement begins, and when the payment ends. Absent while
   * every transfer in time still counts.
   */
  creditedIds?: readonly string[] | undefined;
}

/**
 * How deep the block of a transfer is, from shallow to deep: in a block, deep enough for most payments, deep
 * enough for a large payment (`docs/decisions/0013`).
 */
export const DEPTHS = ['seen', 'confirmed', 'final'] as const;
export type Depth = (typeof DEPTHS)[number];

/**
 * One ERC-20 transfer to the payment's deposit address, as last read from the chain. Times are epoch
 * milliseconds.
 */
export interface TransferFact {
  /** Identity: `network:txHash:ordinal`. */
  id: string;
  network: string;
  /** Absent: the contract is not listed, whatever symbol it reports. */
  token?: string | undefined;
  /** Its worth in base units of the expected token; for a transfer that cannot count, in its own units. */
  units: bigint;
  /** Timestamp of its block. */
  minedAt: number;
  /** False once a reorg has orphaned its block. */
  canonical: boolean;
  depth: Depth;
  /** What an operator decided: accept it as payment, or note that it was refunded (`docs/decisions/0006`). */
  resolution?: 'accepted' | 'refunded' | undefined;
}

/** How far settlement has come. `refused` carries the exchange's reason. */
export type SettlementFact =
  | { state: 'none' }
  | { state: 'started' }
  | { state: 'settled' }
  | { state: 'refused'; message: string };

/**
 * What the payment's vaults held according to nodes, each at one block, next to what the recorded transfers
 * up to that block leave in it (`docs/decisions/0021`). One vault for each network on which the payment can
 * be paid.
 */
export interface VaultFact {
  /** The earliest timestamp of these blocks, in epoch milliseconds. */
  readAt: number;
  /** One for each listed token of each of these networks. Base units of the token. */
  balances: readonly { token: string; heldUnits: bigint; recordedUnits: bigint }[];
}

/** Everything outside the stored payment that a decision depends on. */
export interface PaymentFacts {
  /** In any order. */
  transfers: readonly TransferFact[];
  /**
   * Timestamp, in epoch milliseconds, of the newest block that was read at its confirmed depth: on the
   * network that is read least far, of those on which the payment can be paid. Absent until each has such a
   * block.
   */
  chainReadThrough?: number | undefined;
  /** Absent until every vault was read. A payment without a choice has no vault yet. */
  vault?: VaultFact | undefined;
  settlement: SettlementFact;
}

/** Rules that the operator sets (`docs/decisions/0011`). */
export interface PaymentPolicy {
  /**
   * A shortfall up to this share of the expected amount still counts as paid, and a surplus up to it is never
   * held.
   */
  toleranceBasisPoints: number;
  /**
   * Network → base units of the expected token. A payment of more waits until its transfers on that network
   * are `final`. On a network that is not named, no payment waits.
   */
  finalAboveUnits?: Readonly<Record<string, bigint>> | undefined;
  /** The least sum that is seen, in base units of the expected token (`floors.ts`). Absent: one base unit. */
  seenFromUnits?: bigint | undefined;
}
