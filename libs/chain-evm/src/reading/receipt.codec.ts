import { type ChainLog, isTransfer, parseLog } from './erc20.codec';
import { hexData, list, objectOrNothing, quantityToBigint, quantityToNumber } from '../rpc/rpc.values';

/** A transaction's receipt. */
export interface ChainReceipt {
  txHash: string;
  blockNumber: number;
  blockHash: string;
  succeeded: boolean;
  /** The contract called, in lower case; undefined when the transaction creates a contract. */
  to: string | undefined;
  contractAddress: string | undefined;
  gasUsed: bigint;
  /** What the sender paid, in wei, also for a rollup's data. Missing if the endpoint does not say. */
  costWei?: bigint;
  /** In the transaction's order. */
  logs: readonly ChainLog[];
}

/**
 * Undefined if the transaction is not in a block. Throws ChainInconsistentError if the answer is not a
 * receipt.
 */
export function parseReceipt(result: unknown): ChainReceipt | undefined {
  const raw = objectOrNothing(result);
  if (!raw) return undefined;
  const address = (value: unknown) => (typeof value === 'string' ? hexData(value, 20) : undefined);
  const gasUsed = quantityToBigint(raw.gasUsed);
  const costWei = costOf(gasUsed, raw);
  return {
    txHash: hexData(raw.transactionHash, 32),
    blockNumber: quantityToNumber(raw.blockNumber),
    blockHash: hexData(raw.blockHash, 32),
    succeeded: quantityToNumber(raw.status) === 1,
    to: address(raw.to),
    contractAddress: address(raw.contractAddress),
    gasUsed,
    ...(costWei !== undefined && { costWei }),
    logs: list(raw.logs)
      .map((log) => parseLog(objectOrNothing(log) ?? {}))
      .sort((a, b) => a.logIndex - b.logIndex),
  };
}

/** `l1Fee` is of rollups with the code of Optimism. */
function costOf(gasUsed: bigint, { effectiveGasPrice, l1Fee }: Record<string, unknown>): bigint | undefined {
  if (typeof effectiveGasPrice !== 'string') return undefined;
  return (
    gasUsed * quantityToBigint(effectiveGasPrice) + (typeof l1Fee === 'string' ? quantityToBigint(l1Fee) : 0n)
  );
}

/**
 * Returns the log's place, from 0, among all ERC-20 transfers of its transaction, of any token. Undefined if
 * the receipt does not hold this log.
 */
export function ordinalOf(log: ChainLog, receipt: ChainReceipt): number | undefined {
  const place = receipt.logs
    .filter(isTransfer)
    .findIndex(
      (other) =>
        other.logIndex === log.logIndex &&
        other.address === log.address &&
        other.data === log.data &&
        other.topics.join() === log.topics.join(),
    );
  return place === -1 ? undefined : place;
}
