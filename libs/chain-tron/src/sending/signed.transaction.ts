/** What is needed to tell later whether a transaction can still be in a block. Store it before you send. */
export interface TransactionLife {
  /** 32 bytes, hex with `0x`. */
  txId: string;
  /** The solid block that it names. It can only be in a later block. */
  refBlockNumber: number;
  /** The block's ID, 32 bytes. */
  refBlockId: string;
  /** No block takes it whose parent is as late as this. */
  expirationMs: number;
}

/**
 * A signed transaction that is not sent yet. Store it before you send it, so that a crash cannot lose track
 * of it.
 */
export interface SignedTronTransaction extends TransactionLife {
  /** Protobuf, hex with `0x`. */
  rawTransaction: string;
  feeLimitSun: bigint;
  /** What it probably costs: energy and bandwidth that no stake pays. */
  expectedSun: bigint;
}

/** What became of a sent transaction. */
export type TransactionFate<Receipt> =
  | {
      state: 'mined';
      receipt: Receipt;
      /** Whether no reorganization can take the block back. */
      isSolid: boolean;
    }
  /** It is in no block, and can still be in one: send it again. */
  | { state: 'waiting' }
  /** It can never be in a block: only now sign another one. */
  | { state: 'dead' };
