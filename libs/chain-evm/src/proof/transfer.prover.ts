import { keccak256 } from 'ethers/crypto';
import { encodeRlp } from 'ethers/utils';
import { setImmediate as turnOfOthers } from 'node:timers/promises';
import { ChainInconsistentError, RpcResponseError } from '../chain.errors';
import type { ObservedTransfer } from '../network.types';
import { type ChainLog, decodeTransfer, isTransfer, parseLog } from '../reading/erc20.codec';
import { mayOthersAnswer } from '../rpc/rpc.classify';
import { type RpcTransport, callAll, callOne } from '../rpc/rpc.types';
import { type RawObject, hexData, list, objectOrNothing, quantityToNumber } from '../rpc/rpc.values';
import { possibleHeaders, quantityData } from './header.codec';
import { stateSyncHash, trieReceipt } from './receipts.codec';
import { buildTrie } from './trie.build';

/** What shows a transfer in its block without a node: hex in lower case. */
export interface TransferProof {
  /** The block's header in RLP. */
  header: string;
  transactionIndex: number;
  /** The place of the log among those of its transaction, from 0. */
  logIndex: number;
  /** The nodes of the trie of transaction receipts, from the root to the transaction's receipt. */
  nodes: string[];
}

/** Why no endpoint gave what a proof is made of. */
export type NoProof =
  | 'node_unreachable'
  | 'receipts_refused'
  | 'header_unknown'
  | 'receipts_unknown'
  | 'block_too_large';

/** Which transfer is to be proven. */
export type TransferToProve = Pick<
  ObservedTransfer,
  'tokenAddress' | 'from' | 'to' | 'amountUnits' | 'txHash' | 'ordinal' | 'blockNumber' | 'blockHash'
>;

/** A block of Base holds a few hundred. All receipts of a block are read into memory. */
const MOST_TRANSACTIONS = 1_000;
/** Encoding a receipt takes about a millisecond, so others get their turn in between. */
const ENCODED_AT_ONCE = 20;
/** Endpoints without `eth_getBlockReceipts` are asked for each receipt: at most this many calls. */
const MOST_SINGLE_RECEIPTS = 400;

/** Says what is missing at one endpoint, so that the next is asked. */
class NoProofError extends Error {
  override readonly name = 'NoProofError';
  constructor(readonly reason: NoProof) {
    super(reason);
  }
}

/**
 * Proves a transfer from what one endpoint after another says about its block. What they say is believed only
 * if it has the hashes: the header that of the block, and the receipts the root in the header. So an endpoint
 * that lies cannot make a proof, and the next one is asked.
 *
 * @returns the proof, or why the last endpoint that answered gave none
 */
export async function proveTransfer(
  nodes: readonly RpcTransport[],
  transfer: TransferToProve,
): Promise<TransferProof | NoProof> {
  let reason: NoProof = 'node_unreachable';
  for (const node of nodes) {
    try {
      return await proofFrom(node, transfer);
    } catch (error) {
      if (error instanceof NoProofError) reason = error.reason;
      else if (error instanceof ChainInconsistentError) reason = 'receipts_unknown';
      else if (!mayOthersAnswer(error)) throw error;
    }
  }
  return reason;
}

async function proofFrom(node: RpcTransport, transfer: TransferToProve): Promise<TransferProof> {
  const { blockHash, txHash, ordinal } = transfer;
  const block = objectOrNothing(await callOne(node, 'eth_getBlockByHash', [blockHash, false]));
  if (!block) throw new NoProofError('node_unreachable');
  const header = possibleHeaders(block).find((one) => keccak256(one) === blockHash);
  if (!header) throw new NoProofError('header_unknown');
  const txHashes = list(block.transactions).map((hash) => hexData(hash, 32));
  if (txHashes.length > MOST_TRANSACTIONS) throw new NoProofError('block_too_large');
  const receipts = await receiptsOf(node, blockHash, txHashes);
  const receiptsRoot = hexData(block.receiptsRoot, 32);
  const encoded = await encodedReceipts(receipts);
  const unsynced = withoutStateSync(encoded, transfer);
  for (const held of unsynced.length < encoded.length ? [unsynced, encoded] : [encoded]) {
    const trie = buildTrie(held.map(({ value }, index) => ({ key: keyOf(index), value })));
    if (trie.root !== receiptsRoot) continue;
    const transactionIndex = held.findIndex((one) => one.txHash === txHash);
    const logs = list(held[transactionIndex]?.receipt.logs ?? []).map((log) =>
      parseLog(objectOrNothing(log) ?? {}),
    );
    const log = logs.filter(isTransfer)[ordinal];
    // The trie does not hold the transactions' hashes, so an endpoint can name another receipt.
    if (!log || !isOf(log, transfer)) throw new NoProofError('receipts_unknown');
    const nodes = trie.proofOf(keyOf(transactionIndex));
    return { header, transactionIndex, logIndex: logs.indexOf(log), nodes };
  }
  throw new NoProofError('receipts_unknown');
}

function isOf(log: ChainLog, { tokenAddress, from, to, amountUnits }: TransferToProve): boolean {
  const moved = decodeTransfer(log);
  return (
    isSame(log.address, tokenAddress) &&
    isSame(moved.from, from) &&
    isSame(moved.to, to) &&
    moved.amountUnits === amountUnits
  );
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** All receipts of a block, in order: in one call, or one by one where an endpoint lacks that call. */
async function receiptsOf(
  node: RpcTransport,
  blockHash: string,
  txHashes: readonly string[],
): Promise<RawObject[]> {
  const ofBlock = await blockReceipts(node, blockHash);
  const receipts = ofBlock ?? (await singleReceipts(node, txHashes));
  const found = receipts.map((receipt) => objectOrNothing(receipt) ?? {});
  if (found.some((one) => one.transactionHash === undefined || one.blockHash !== blockHash))
    throw new NoProofError('receipts_refused');
  return found.toSorted(
    (a, b) => quantityToNumber(a.transactionIndex) - quantityToNumber(b.transactionIndex),
  );
}

async function blockReceipts(node: RpcTransport, blockHash: string): Promise<readonly unknown[] | undefined> {
  try {
    const receipts = await callOne(node, 'eth_getBlockReceipts', [blockHash]);
    return receipts === null ? undefined : list(receipts);
  } catch (error) {
    if (error instanceof RpcResponseError && !error.retryable) return undefined;
    throw error;
  }
}

async function singleReceipts(node: RpcTransport, txHashes: readonly string[]): Promise<unknown[]> {
  if (txHashes.length > MOST_SINGLE_RECEIPTS) throw new NoProofError('receipts_refused');
  const calls = txHashes.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] }));
  return callAll(node, calls);
}

interface EncodedReceipt {
  receipt: RawObject;
  txHash: string;
  /** As the trie holds it. */
  value: string;
}

async function encodedReceipts(receipts: readonly RawObject[]): Promise<EncodedReceipt[]> {
  const encoded: EncodedReceipt[] = [];
  for (const receipt of receipts) {
    if (encoded.length % ENCODED_AT_ONCE === 0) await turnOfOthers();
    encoded.push({ receipt, txHash: hexData(receipt.transactionHash, 32), value: trieReceipt(receipt) });
  }
  return encoded;
}

function withoutStateSync(
  encoded: readonly EncodedReceipt[],
  { blockNumber, blockHash }: TransferToProve,
): EncodedReceipt[] {
  const added = stateSyncHash(blockNumber, blockHash);
  return encoded.filter(({ txHash }) => txHash !== added);
}

function keyOf(index: number): string {
  return encodeRlp(index === 0 ? '0x' : quantityData(`0x${index.toString(16)}`));
}
