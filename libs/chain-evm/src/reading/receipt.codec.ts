import { type ChainLog, isTransfer, parseLog } from './erc20.codec';
import { hexData, list, objectOrNothing, quantityToBigint, quantityToNumber } from '../rpc/rpc.values';

/** What became of a transaction. */
export interface ChainReceipt {
  txHash: string;
  blockNumber: number;
  blockHash: string;
  succeeded: boolean;
  /** The contract called, lower-case; undefined for a creation. */
  to: string | undefined;
  contractAddress: string | undefined;
  gasUsed: bigint;
  /** In the order of the transaction. */
  logs: readonly ChainLog[];
}

/** Undefined if the transaction is not in a block. Throws ChainInconsistentError if the answer is no receipt. */
export function parseReceipt(result: unknown): ChainReceipt | undefined {
  const raw = objectOrNothing(result);
  if (!raw) return undefined;
  const address = (value: unknown) => (typeof value === 'string' ? hexData(value, 20) : undefined);
  return {
    txHash: hexData(raw.transactionHash, 32),
    blockNumber: quantityToNumber(raw.blockNumber),
    blockHash: hexData(raw.blockHash, 32),
    succeeded: quantityToNumber(raw.status) === 1,
    to: address(raw.to),
    contractAddress: address(raw.contractAddress),
    gasUsed: quantityToBigint(raw.gasUsed),
    logs: list(raw.logs)
      .map((log) => parseLog(objectOrNothing(log) ?? {}))
      .sort((a, b) => a.logIndex - b.logIndex),
  };
}

/**
 * The log's place, from 0, among all ERC-20 transfers of its transaction, whatever their token. Undefined if the
 * receipt does not hold this very log.
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
