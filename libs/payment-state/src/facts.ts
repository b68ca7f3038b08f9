import type { PaymentStatus } from './status';

/** What was locked at complete: the only network and token that count. `units` are base units of that token. */
export interface Expectation {
  network: string;
  token: string;
  units: bigint;
}

/** The part of a payment that decisions depend on. Times are epoch milliseconds. */
export interface PaymentSnapshot {
  status: PaymentStatus;
  /** Absent until the customer has chosen token and network. */
  expected?: Expectation;
  /** End of the payment window: `validUntil` once locked, the session's end before. */
  windowEndsAt: number;
  /** When the confirmed sum first sufficed; absent before. */
  paidAt?: number;
  /**
   * The transfers that count, for good: fixed when settlement begins, and at the payment's end. Absent while everything in
   * time still counts.
   */
  creditedIds?: readonly string[];
}

/** Counts (in the order of the list) for more and more: in a block, deep enough for most, deep enough for a large amount. */
export const DEPTHS = ['seen', 'confirmed', 'final'] as const;
export type Depth = (typeof DEPTHS)[number];

/** One ERC-20 transfer to the payment's address, as last read from the chain. */
export interface TransferFact {
  /** (network, txHash, ordinal), as one string: its identity. */
  id: string;
  network: string;
  /** Absent: the contract is none that we list, whatever it calls itself. */
  token?: string;
  units: bigint;
  /** Timestamp of its block. */
  minedAt: number;
  /** False once a reorganization took its block away. */
  standing: boolean;
  depth: Depth;
  /** What an operator decided about it by hand: accept it as payment, or note that it was sent back (decisions §2). */
  resolution?: 'accepted' | 'refunded';
}

export type SettlementFact =
  { state: 'none' } | { state: 'started' } | { state: 'settled' } | { state: 'refused'; message: string };

export interface PaymentFacts {
  transfers: readonly TransferFact[];
  /** Timestamp of the last block of the payment's network that was read when it was deep enough; absent while none was. */
  chainReadThrough?: number;
  settlement: SettlementFact;
}

export interface PaymentPolicy {
  /** A shortfall up to this share of the expected amount still counts as paid. */
  toleranceBasisPoints: number;
  /** A payment of more base units than this waits until its transfers are `final`. Absent: none does. */
  finalAboveUnits?: bigint;
}
