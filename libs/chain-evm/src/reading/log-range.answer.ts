import { ChainInconsistentError } from '../chain.errors';
import type { BlockRef } from '../network.types';
import type { OrderedNodes } from '../rpc/node.pool';
import { resultsOf } from '../rpc/rpc.types';
import type { RpcNode } from '../rpc/rpc.node';
import {
  type RawObject,
  hexData,
  list,
  objectOrNothing,
  quantityToNumber,
  toQuantity,
} from '../rpc/rpc.values';
import { blockRef, parseBlock } from './block.codec';
import { type ChainLog, parseLog } from './erc20.codec';

/** A filter of `eth_getLogs` without its range. */
export interface LogFilter {
  /** Missing: every contract. */
  address?: readonly string[];
  topics: readonly (string | readonly string[] | null)[];
}

/** What to read. */
export interface LogQuery {
  /** First and last block, inclusive. */
  fromBlock: number;
  toBlock: number;
  /**
   * The block's hash, for a range of one block. The logs are then of this block, even if a reorg happens
   * meanwhile.
   */
  blockHash?: string | undefined;
  filter: LogFilter;
  /** Called with each log. A log that it refuses is not checked further. Default: all are wanted. */
  isWanted?: (raw: RawObject) => boolean;
  /** Headers of blocks of the range that the caller has read. Default: none. */
  headers?: readonly BlockRef[];
}

/** The logs of a range, from one endpoint. */
export interface RangeAnswer {
  node: RpcNode;
  last: BlockRef;
  /** All logs of the answer. Only their blocks are checked. */
  raw: readonly RawObject[];
  wanted: ChainLog[];
}

/**
 * Asks for the logs of a range.
 *
 * @throws RpcUnreachableError, RpcResponseError; ChainInconsistentError if the answer contradicts itself
 */
export async function askRange({ ask }: Pick<OrderedNodes, 'ask'>, query: LogQuery): Promise<RangeAnswer> {
  const { fromBlock, toBlock, blockHash, filter, isWanted = () => true } = query;
  const blocks = blockHash
    ? { blockHash }
    : { fromBlock: toQuantity(fromBlock), toBlock: toQuantity(toBlock) };
  const calls = [
    { method: 'eth_getBlockByNumber', params: [toQuantity(toBlock), false] },
    { method: 'eth_getLogs', params: [{ ...blocks, ...filter }] },
  ];
  const { node, answers } = await ask(calls, { block: toBlock });
  const [head, logs] = resultsOf(answers);
  const last = parseBlock(head);
  // An endpoint that lags returns an empty list, not an error, for blocks that it has not seen.
  if (!last) {
    throw new ChainInconsistentError('the endpoint has not seen the last block of the range', { toBlock });
  }
  if (blockHash !== undefined && last.hash !== blockHash) {
    const facts = { number: toBlock, blockHash, canonicalHash: last.hash };
    throw new ChainInconsistentError('the endpoint has another block of this number', facts);
  }
  const assertWithin = createRangeCheck(fromBlock, last);
  const raw = list(logs).map((item) => objectOrNothing(item) ?? {});
  const wanted: ChainLog[] = [];
  for (const log of raw) {
    assertWithin(log);
    if (isWanted(log)) wanted.push(parseLog(log));
  }
  return { node, last: blockRef(last), raw, wanted };
}

/**
 * Throws ChainInconsistentError for a log that cannot be in the range. The same endpoint has just reported
 * the range's last block.
 */
function createRangeCheck(fromBlock: number, last: BlockRef): (raw: RawObject) => void {
  // Logs come block by block, so the check of one block also covers its next log.
  let checked: { number: unknown; hash: unknown } = { number: undefined, hash: undefined };
  return ({ blockNumber, blockHash, removed }) => {
    if (removed === true) throw new ChainInconsistentError('a log is marked as removed', { blockNumber });
    if (blockNumber === checked.number && blockHash === checked.hash) return;
    const number = quantityToNumber(blockNumber);
    if (number < fromBlock || number > last.number) {
      const facts = { number, fromBlock, toBlock: last.number };
      throw new ChainInconsistentError('a log is outside the range', facts);
    }
    if (number === last.number && hexData(blockHash, 32) !== last.hash) {
      const facts = { number, blockHash: last.hash, logBlockHash: blockHash };
      throw new ChainInconsistentError('a log belongs to another block than the one reported', facts);
    }
    checked = { number: blockNumber, hash: blockHash };
  };
}
