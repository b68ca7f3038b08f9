import { ChainInconsistentError } from '../chain.errors';
import type { BlockRef, NetworkDefinition, ObservedTransfer } from '../network.types';
import type { OrderedNodes } from '../rpc/node.pool';
import { type RpcTransport, callAll } from '../rpc/rpc.types';
import { parseBlock } from './block.codec';
import { type ChainLog, TRANSFER_TOPIC } from './erc20.codec';
import { type LeftOutLogs, createCheckedReading } from './left-out.check';
import { createLogRangeReader } from './log-range.reader';
import { observedTransfer, tokensByContract } from './observed-transfer';
import { type ChainReceipt, ordinalOf, parseReceipt } from './receipt.codec';
import { createTransferMatch } from './transfer.match';

/** Which transfers to read. */
export interface TransferQuery {
  /** First and last block, inclusive. */
  fromBlock: number;
  toBlock: number;
  /**
   * Returns whether an address is watched. Called with lower case for every transfer, at most once for the receiver and
   * once for the sender. It must be fast.
   */
  isWatched: (addressLowerCase: string) => boolean;
  /**
   * Whether transfers of every token are wanted. The endpoint then returns every token transfer of the chain. Default
   * false.
   */
  allTokens?: boolean;
  /** Headers of blocks of the range that the caller has read. Their blooms are checked too. Default: none. */
  headers?: readonly BlockRef[];
}

/** See `ChainReader.transfers`. */
export function createTransferReader(
  network: NetworkDefinition,
  nodes: OrderedNodes,
  onLeftOut?: (one: LeftOutLogs) => void,
) {
  const tokens = tokensByContract(network);
  const readLogs = createLogRangeReader(createCheckedReading({ nodes, tokens, onLeftOut }));

  return async function transfers({
    fromBlock,
    toBlock,
    isWatched,
    allTokens = false,
    headers = [],
  }: TransferQuery): Promise<ObservedTransfer[]> {
    if (tokens.size === 0 && !allTokens) return [];
    const filter = { ...(allTokens ? {} : { address: [...tokens.keys()] }), topics: [TRANSFER_TOPIC] };
    const isWanted = createTransferMatch({ ...(allTokens ? {} : { contracts: tokens }), isWatched });
    const logs = await readLogs({ fromBlock, toBlock, filter, isWanted, headers });
    logs.sort((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex);
    const [receipts, timestamps] = await evidenceFor(logs, nodes);
    return logs.map((log) => {
      const blockTimestampSeconds = timestamps.get(log.blockHash);
      if (blockTimestampSeconds === undefined) {
        throw new ChainInconsistentError('the block of a transfer was orphaned', {
          blockHash: log.blockHash,
        });
      }
      const ordinal = provenOrdinal(log, receipts.get(log.txHash));
      return observedTransfer(log, { tokens, ordinal, blockTimestampSeconds });
    });
  };
}

/** Receipts by transaction hash, and block times by block hash. */
async function evidenceFor(
  logs: readonly ChainLog[],
  transport: RpcTransport,
): Promise<[Map<string, ChainReceipt>, Map<string, number>]> {
  const txHashes = [...new Set(logs.map(({ txHash }) => txHash))];
  const blockHashes = [...new Set(logs.map(({ blockHash }) => blockHash))];
  const results = await callAll(
    transport,
    [
      ...txHashes.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
      ...blockHashes.map((hash) => ({ method: 'eth_getBlockByHash', params: [hash, false] })),
    ],
    { block: logs.at(-1)?.blockNumber ?? 0 },
  );
  const receipts = results.slice(0, txHashes.length).flatMap((result) => parseReceipt(result) ?? []);
  const blocks = results.slice(txHashes.length).flatMap((result) => parseBlock(result) ?? []);
  return [
    new Map(receipts.map((receipt) => [receipt.txHash, receipt])),
    new Map(blocks.map(({ hash, timestampSeconds }) => [hash, timestampSeconds])),
  ];
}

/**
 * Requires that the receipt has the same block, a success and this log. Otherwise nothing is known about the transfer.
 */
function provenOrdinal(log: ChainLog, receipt: ChainReceipt | undefined): number {
  const facts = { txHash: log.txHash, blockHash: log.blockHash };
  if (!receipt) throw new ChainInconsistentError('a transfer has no receipt', facts);
  if (receipt.blockHash !== log.blockHash) {
    throw new ChainInconsistentError('the receipt of a transfer is in another block', {
      ...facts,
      receiptBlockHash: receipt.blockHash,
    });
  }
  if (!receipt.succeeded) throw new ChainInconsistentError('the transaction of a transfer reverted', facts);
  const ordinal = ordinalOf(log, receipt);
  if (ordinal === undefined)
    throw new ChainInconsistentError('the receipt of a transfer does not hold it', facts);
  return ordinal;
}
