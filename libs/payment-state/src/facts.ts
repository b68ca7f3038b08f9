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
}

/** One ERC-20 transfer to the payment's address, as last read from the chain. */
export interface TransferFact {
  /** (network, txHash, ordinal), as one string: its identity. */
  id: string;
  network: string;
  token: string;
  units: bigint;
  /** Timestamp of its block. */
  minedAt: number;
  /** False once a reorganization took its block away. */
  standing: boolean;
  /** Deep enough to be credited. */
  confirmed: boolean;
}

export type SettlementFact =
  { state: 'none' } | { state: 'started' } | { state: 'settled' } | { state: 'refused'; message: string };

export interface PaymentFacts {
  transfers: readonly TransferFact[];
  /** Timestamp of the last block read on the payment's network; absent while none was. */
  chainReadThrough?: number;
  settlement: SettlementFact;
  /** An operator's decision to accept what is there, by hand (decisions §2). */
  operatorAcceptance?: { reason: string };
}

export interface PaymentPolicy {
  /** A shortfall up to this share of the expected amount still counts as paid. */
  toleranceBasisPoints: number;
}
