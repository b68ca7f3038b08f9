import { LogsRefusedError, RpcResponseError, RpcUnreachableError } from '../chain.errors';
import { isBusy } from '../rpc/rpc.classify';
import type { ChainLog } from './erc20.codec';
import type { LogQuery } from './log-range.answer';

/**
 * Successful ranges in a row after which a wider one is tried: limits change, and an endpoint may only have
 * been busy.
 */
const WIDEN_AFTER = 16;
/**
 * The range is halved at this many busy answers in a row: an endpoint may use the words of a rate limit for a
 * range that is too long.
 */
const BUSY_ANSWERS_PER_HALVING = 8;

/**
 * Reads logs over ranges of any length. A refused range is halved, down to single blocks, and the granted
 * size is remembered. Endpoints refuse with a dozen wordings and several codes, so none is matched: after
 * every refusal of more than one block, the range is halved. An answer that is too long or too late counts as
 * a refusal.
 *
 * If an endpoint is still rate limited after the waits of `rpc.patience.ts`, it gets no more requests now,
 * because smaller ranges need more of them. Its error is thrown, so that the caller waits until its next
 * poll.
 *
 * @param readRange reads one range, in one request
 */
export function createLogRangeReader(readRange: (query: LogQuery) => Promise<ChainLog[]>) {
  let span = Number.POSITIVE_INFINITY;
  let granted = 0;
  let busyAnswers = 0;

  return async function readLogs(query: LogQuery): Promise<ChainLog[]> {
    const logs: ChainLog[] = [];
    let from = query.fromBlock;
    while (from <= query.toBlock) {
      const to = Math.min(query.toBlock, from + span - 1);
      try {
        logs.push(...(await readRange({ ...query, fromBlock: from, toBlock: to })));
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

function asksForLess(error: unknown): error is RpcResponseError | RpcUnreachableError {
  if (error instanceof RpcResponseError) return error.method === 'eth_getLogs';
  if (!(error instanceof RpcUnreachableError)) return false;
  const status = Number(error.facts.httpStatus ?? 0);
  const ofTheServer = error.kind === 'http' && (status >= 500 || status === 400);
  return error.kind === 'timeout' || error.kind === 'too_large' || ofTheServer;
}
