import { ChainInconsistentError } from '../chain.errors';
import type { ObservedTransfer } from '../network.types';
import { type RpcTransport, callAll } from '../rpc/rpc.types';
import { parseBlock } from './block.codec';
import type { ChainLog } from './erc20.codec';
import { type TokensByContract, observedTransfer } from './observed-transfer';
import { type ChainReceipt, ordinalOf, parseReceipt } from './receipt.codec';

/** A transfer, and the receipt that proves it. */
export interface ProvenLog {
  transfer: ObservedTransfer;
  receipt: ChainReceipt;
}

/**
 * The transfers of these logs, in the chain's order, each proven by the receipt of its transaction.
 *
 * @throws ChainInconsistentError if receipt, block and log contradict each other: read again
 */
export async function provenTransfers(
  found: readonly ChainLog[],
  transport: RpcTransport,
  tokens: TokensByContract,
): Promise<ObservedTransfer[]> {
  return (await provenLogs(found, transport, tokens)).map(({ transfer }) => transfer);
}

/** As {@link provenTransfers}, with the receipts. @throws as `provenTransfers` */
export async function provenLogs(
  found: readonly ChainLog[],
  transport: RpcTransport,
  tokens: TokensByContract,
): Promise<ProvenLog[]> {
  if (found.length === 0) return [];
  const logs = [...found].sort((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex);
  const [receipts, timestamps] = await evidenceFor(logs, transport);
  return logs.map((log) => {
    const blockTimestampSeconds = timestamps.get(log.blockHash);
    if (blockTimestampSeconds === undefined) {
      throw new ChainInconsistentError('the block of a transfer was orphaned', {
        blockHash: log.blockHash,
      });
    }
    const { ordinal, receipt } = proven(log, receipts.get(log.txHash));
    return { transfer: observedTransfer(log, { tokens, ordinal, blockTimestampSeconds }), receipt };
  });
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
 * Requires a successful receipt of the same block with this log. Otherwise nothing is known about the
 * transfer.
 */
function proven(
  log: ChainLog,
  receipt: ChainReceipt | undefined,
): { ordinal: number; receipt: ChainReceipt } {
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
  return { ordinal, receipt };
}
