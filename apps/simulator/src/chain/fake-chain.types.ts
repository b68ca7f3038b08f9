import type { BlockRef, Fees, ObservedTransfer, SweepTarget } from '@cowrie/chain-evm';

/** A token movement that a transaction asks for. `units` are base units before the token's fee. */
export interface Movement {
  tokenAddress: string;
  from: string;
  to: string;
  units: bigint;
}

export type FakeTransaction =
  | { kind: 'payment'; hash: string; movements: Movement[] }
  | { kind: 'sweep'; hash: string; nonce: number; fees: Fees; target: SweepTarget }
  /** The same flush, called by a stranger. */
  | { kind: 'stranger'; hash: string; target: SweepTarget };

export type FakeSweep = Extract<FakeTransaction, { kind: 'sweep' }>;

/** A transaction in a block with its effect there. In another block the effect can differ. */
export interface MinedTransaction {
  transaction: FakeTransaction;
  succeeded: boolean;
  transfers: ObservedTransfer[];
  /** Payments whose vault holds the token but could not send it. */
  failedIds: string[];
}

export interface FakeBlock extends BlockRef {
  transactions: MinedTransaction[];
}
