import {
  ChainInconsistentError,
  LogsRefusedError,
  RpcResponseError,
  RpcUnreachableError,
} from '../chain.errors';
import { isBusy } from '../rpc/rpc.classify';
import { type RpcTransport, callAll } from '../rpc/rpc.types';
import {
  type RawObject,
  hexData,
  list,
  objectOrNothing,
  quantityToNumber,
  toQuantity,
} from '../rpc/rpc.values';
import { type ChainBlock, parseBlock } from './block.codec';
import { type ChainLog, parseLog } from './erc20.codec';

/**
 * Successful ranges in a row after which a wider one is tried: limits change, and an endpoint may only have been busy.
 */
const WIDEN_AFTER = 16;
/**
 * The range is halved at this many busy answers in a row: an endpoint may use the words of a rate limit for a range that is too
 * long.
 */
const BUSY_ANSWERS_PER_HALVING = 8;

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
  filter: LogFilter;
  /** Called with each log. A log that it refuses is not checked any further. Default: all are wanted. */
  isWanted?: (raw: RawObject) => boolean;
}

/**
 * Reads logs over ranges of any length. A refused range is halved, down to single blocks, and the granted size is
 * remembered. Endpoints refuse with a dozen wordings and several codes, so none is matched: every refusal of more than
 * one block leads to a smaller range. An answer that is too long or too late counts as a refusal.
 *
 * An endpoint that says that it is asked too much gets no more requests now, because smaller ranges need more of them. Its error
 * is thrown, so that the caller waits until its next poll.
 */
export function createLogRangeReader(transport: RpcTransport) {
  let span = Number.POSITIVE_INFINITY;
  let granted = 0;
  let busyAnswers = 0;

  return async function readLogs(query: LogQuery): Promise<ChainLog[]> {
    const logs: ChainLog[] = [];
    let from = query.fromBlock;
    while (from <= query.toBlock) {
      const to = Math.min(query.toBlock, from + span - 1);
      try {
        logs.push(...(await readRange(transport, { ...query, fromBlock: from, toBlock: to })));
      } catch (error) {
        if (!asksForLess(error)) throw error;
        if (error instanceof RpcResponseError && isBusy(error)) {
          busyAnswers += 1;
          if (busyAnswers % BUSY_ANSWERS_PER_HALVING !== 0) throw error;
        }
        if (to === from) throw new LogsRefusedError(from, error);
        span = Math.max(1, Math.floor((to - from + 1) / 2));
        granted = 0;
        continue;
      }
      from = to + 1;
      granted += 1;
      busyAnswers = 0;
      if (granted % WIDEN_AFTER === 0) span *= 2;
    }
    return logs;
  };
}

async function readRange(transport: RpcTransport, query: LogQuery): Promise<ChainLog[]> {
  const { fromBlock, toBlock, filter, isWanted = () => true } = query;
  const range = { fromBlock: toQuantity(fromBlock), toBlock: toQuantity(toBlock), ...filter };
  const [head, logs] = await callAll(
    transport,
    [
      { method: 'eth_getBlockByNumber', params: [toQuantity(toBlock), false] },
      { method: 'eth_getLogs', params: [range] },
    ],
    { block: toBlock },
  );
  const last = parseBlock(head);
  // An endpoint that lags returns an empty list, not an error, for blocks that it has not seen.
  if (!last) {
    throw new ChainInconsistentError('the endpoint has not seen the last block of the range', { toBlock });
  }
  const assertWithin = createRangeCheck(fromBlock, last);
  const wanted: ChainLog[] = [];
  for (const item of list(logs)) {
    const raw = objectOrNothing(item) ?? {};
    assertWithin(raw);
    if (isWanted(raw)) wanted.push(parseLog(raw));
  }
  return wanted;
}

/**
 * Throws ChainInconsistentError for a log that cannot be in the range. The same endpoint has just reported the range's
 * last block.
 */
function createRangeCheck(fromBlock: number, last: ChainBlock): (raw: RawObject) => void {
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

function asksForLess(error: unknown): error is RpcResponseError | RpcUnreachableError {
  if (error instanceof RpcResponseError) return error.method === 'eth_getLogs';
  if (!(error instanceof RpcUnreachableError)) return false;
  const status = Number(error.facts.httpStatus ?? 0);
  const ofTheServer = error.kind === 'http' && (status >= 500 || status === 400);
  return error.kind === 'timeout' || error.kind === 'too_large' || ofTheServer;
}
