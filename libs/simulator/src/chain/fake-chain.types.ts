import type { BlockRef, Fees, ObservedTransfer, SweepTarget } from '@cowrie/chain-evm';

/** What a transaction wants to move; `units` before a token takes its fee. */
export interface Movement {
  tokenAddress: string;
  from: string;
  to: string;
  units: bigint;
}

export type FakeTransaction =
  | { kind: 'payment'; hash: string; movements: Movement[] }
  | { kind: 'sweep'; hash: string; nonce: number; fees: Fees; target: SweepTarget }
  /** The same call, by somebody else. */
  | { kind: 'stranger'; hash: string; target: SweepTarget };

export type FakeSweep = Extract<FakeTransaction, { kind: 'sweep' }>;

/** A transaction in a block, and what it did there: the same one may do something else in another. */
export interface MinedTransaction {
  transaction: FakeTransaction;
  succeeded: boolean;
  transfers: ObservedTransfer[];
  /** Of a sweep: payments whose vault holds the token and could not send it. */
  failedIds: string[];
}

export interface FakeBlock extends BlockRef {
  transactions: MinedTransaction[];
}
