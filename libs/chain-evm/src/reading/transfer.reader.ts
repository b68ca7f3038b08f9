import { getAddress } from 'ethers';
import { ChainInconsistentError } from '../chain.errors';
import type { NetworkDefinition, ObservedTransfer, TokenDefinition } from '../network.types';
import { type RpcTransport, callAll } from '../rpc/rpc.types';
import { parseBlock } from './block.codec';
import { type ChainLog, TRANSFER_TOPIC, decodeTransfer, isTransfer, receiverOf } from './erc20.codec';
import { createLogRangeReader } from './log-range.reader';
import { type ChainReceipt, ordinalOf, parseReceipt } from './receipt.codec';

/** Which transfers are wanted. */
export interface TransferQuery {
  /** First and last block, both included. */
  fromBlock: number;
  toBlock: number;
  /** Whether an address is ours. Asked with lower case, once for every transfer of the tokens: must be quick. */
  isWatched: (toLowerCase: string) => boolean;
}

/** See `ChainReader.transfers`. */
export function createTransferReader(network: NetworkDefinition, transport: RpcTransport) {
  const readLogs = createLogRangeReader(transport);
  const tokens = new Map<string, TokenDefinition>(
    Object.values(network.tokens).map((token) => [token.address.toLowerCase(), token]),
  );
  const filter = { address: [...tokens.keys()], topics: [TRANSFER_TOPIC] };

  return async function transfers({
    fromBlock,
    toBlock,
    isWatched,
  }: TransferQuery): Promise<ObservedTransfer[]> {
    if (tokens.size === 0) return [];
    const logs = (await readLogs({ fromBlock, toBlock, filter })).filter(
      (log) =>
        tokens.has(log.address) && isTransfer(log) && BigInt(log.data) > 0n && isWatched(receiverOf(log)),
    );
    logs.sort((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex);
    const [receipts, timestamps] = await evidenceFor(logs, transport);
    return logs.map((log) => {
      const token = tokens.get(log.address);
      const timestamp = timestamps.get(log.blockHash);
      if (!token || timestamp === undefined) {
        throw new ChainInconsistentError('the block of a transfer is gone', { blockHash: log.blockHash });
      }
      return {
        token: token.symbol,
        tokenAddress: getAddress(log.address),
        ...decodeTransfer(log),
        txHash: log.txHash,
        ordinal: provenOrdinal(log, receipts.get(log.txHash)),
        blockNumber: log.blockNumber,
        blockHash: log.blockHash,
        blockTimestampSeconds: timestamp,
      };
    });
  };
}

/** The receipts by transaction hash, and the times of the blocks by block hash. */
async function evidenceFor(
  logs: readonly ChainLog[],
  transport: RpcTransport,
): Promise<[Map<string, ChainReceipt>, Map<string, number>]> {
  const txHashes = [...new Set(logs.map(({ txHash }) => txHash))];
  const blockHashes = [...new Set(logs.map(({ blockHash }) => blockHash))];
  const results = await callAll(transport, [
    ...txHashes.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
    ...blockHashes.map((hash) => ({ method: 'eth_getBlockByHash', params: [hash, false] })),
  ]);
  const receipts = results.slice(0, txHashes.length).flatMap((result) => parseReceipt(result) ?? []);
  const blocks = results.slice(txHashes.length).flatMap((result) => parseBlock(result) ?? []);
  return [
    new Map(receipts.map((receipt) => [receipt.txHash, receipt])),
    new Map(blocks.map(({ hash, timestampSeconds }) => [hash, timestampSeconds])),
  ];
}

/** The receipt must tell of the same block, a success and this very log; else nothing is known about the transfer. */
function provenOrdinal(log: ChainLog, receipt: ChainReceipt | undefined): number {
  const facts = { txHash: log.txHash, blockHash: log.blockHash };
  if (!receipt) throw new ChainInconsistentError('a transfer has no receipt', facts);
  if (receipt.blockHash !== log.blockHash) {
    throw new ChainInconsistentError('a transfer has its receipt in another block', {
      ...facts,
      receiptBlockHash: receipt.blockHash,
    });
  }
  if (!receipt.succeeded) throw new ChainInconsistentError('a transfer is of a failed transaction', facts);
  const ordinal = ordinalOf(log, receipt);
  if (ordinal === undefined) throw new ChainInconsistentError('a transfer is not in its receipt', facts);
  return ordinal;
}
