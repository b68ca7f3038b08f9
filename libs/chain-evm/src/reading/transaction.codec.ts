import { hexData, objectOrNothing, quantityToBigint } from '../rpc/rpc.values';

/** A transaction. Addresses and hashes are in lower case. */
export interface ChainTransaction {
  txHash: string;
  from: string;
  /** Undefined when it creates a contract. */
  to: string | undefined;
  /** In wei. */
  value: bigint;
  /** Undefined while it is in no block. */
  blockHash: string | undefined;
}

/**
 * Undefined if the endpoint does not know it. Throws ChainInconsistentError if the answer is not a
 * transaction.
 */
export function parseTransaction(result: unknown): ChainTransaction | undefined {
  const raw = objectOrNothing(result);
  if (!raw) return undefined;
  const hexOrNothing = (value: unknown, bytes: number) =>
    value === null || value === undefined ? undefined : hexData(value, bytes);
  return {
    txHash: hexData(raw.hash, 32),
    from: hexData(raw.from, 20),
    to: hexOrNothing(raw.to, 20),
    value: quantityToBigint(raw.value),
    blockHash: hexOrNothing(raw.blockHash, 32),
  };
}
