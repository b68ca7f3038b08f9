import type { BlockRef, Fees, ObservedTransfer, SweepTarget } from '@cowrie/chain-evm';

/** A token movement that a transaction asks for. `units` are base units before the token's fee. */
export interface Movement {
  tokenAddress: string;
  from: string;
  to: string;
  units: bigint;
}

/** What the holder of a token has signed: anybody can send it, once (EIP-3009). */
export interface FakeAuthorization extends Movement {
  /** Epoch seconds: valid after the first and before the second. */
  validAfter: number;
  validBefore: number;
  nonce: string;
}

/**
 * When a block can hold what one of our accounts signed: under its nonce, or on a chain without nonces in a
 * block after one that is older than this, in epoch seconds.
 */
export type Order = { nonce: number; fees: Fees } | { nonce?: undefined; expiresAt: number };

export type FakeTransaction =
  | { kind: 'payment'; hash: string; movements: Movement[] }
  | ({ kind: 'sweep'; hash: string; target: SweepTarget } & Order)
  /** A payment of the float. Without a movement it only uses its nonce. */
  | ({ kind: 'payout'; hash: string; movement?: Movement } & Order)
  /** What a payer signed, sent by our relayer. Without an authorization it only uses its nonce. */
  | { kind: 'relay'; hash: string; nonce: number; fees: Fees; authorization?: FakeAuthorization }
  /** The same, sent by the payer. */
  | { kind: 'authorized'; hash: string; authorization: FakeAuthorization }
  /** The payer takes an authorization back. */
  | { kind: 'cancel'; hash: string; authorization: FakeAuthorization }
  /** What enough owners of the treasury's Safe have signed. A rejection moves nothing. */
  | { kind: 'safe'; hash: string; nonce: number; safeTxHash: string; movements: Movement[] }
  /** The same flush, called by a stranger. */
  | { kind: 'stranger'; hash: string; target: SweepTarget };

export type FakeSweep = Extract<FakeTransaction, { kind: 'sweep' }>;
export type FakeSafeTransaction = Extract<FakeTransaction, { kind: 'safe' }>;
export type FakePayout = Extract<FakeTransaction, { kind: 'payout' }>;
export type FakeRelay = Extract<FakeTransaction, { kind: 'relay' }>;
/** What the sweeper's account signed, the float's or the relayer's. Each has its own nonces. */
export type SignedByUs = FakeSweep | FakePayout | FakeRelay;
export type NumberedByUs = Extract<SignedByUs, { nonce: number }>;
/** What is valid for some time instead of under a nonce. */
export type Expiring = Extract<SignedByUs, { expiresAt: number }>;

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
