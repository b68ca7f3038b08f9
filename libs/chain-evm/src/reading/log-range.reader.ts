import {
  ChainInconsistentError,
  LogsRefusedError,
  RpcResponseError,
  RpcUnreachableError,
} from '../chain.errors';
import { type RpcTransport, callAll } from '../rpc/rpc.types';
import { list, objectOrNothing, quantityToNumber, toQuantity } from '../rpc/rpc.values';
import { parseBlock } from './block.codec';
import { type ChainLog, parseLog } from './erc20.codec';

/** Granted ranges in a row after which a wider one is tried again: limits change, a busy node was only busy. */
const WIDEN_AFTER = 16;

/** What to look for: `eth_getLogs` without its range. */
export interface LogFilter {
  address: readonly string[];
  topics: readonly (string | readonly string[] | null)[];
}

/**
 * Reads logs over ranges of any length. A range that a node refuses is halved, down to single blocks, and what was
 * granted is remembered. The refusals come in a dozen wordings and under several codes, so none is looked for: every
 * refusal of more than one block is met by asking for less. An answer too long or too late counts as a refusal.
 */
export function createLogRangeReader(transport: RpcTransport) {
  let span = Number.POSITIVE_INFINITY;
  let granted = 0;

  return async function readLogs(p: {
    fromBlock: number;
    toBlock: number;
    filter: LogFilter;
  }): Promise<ChainLog[]> {
    const logs: ChainLog[] = [];
    let from = p.fromBlock;
    while (from <= p.toBlock) {
      const to = Math.min(p.toBlock, from + span - 1);
      try {
        logs.push(...(await readRange(transport, from, to, p.filter)));
      } catch (error) {
        if (!asksForLess(error)) throw error;
        if (to === from) throw new LogsRefusedError(from, error);
        span = Math.max(1, Math.floor((to - from + 1) / 2));
        granted = 0;
        continue;
      }
      from = to + 1;
      granted += 1;
      if (granted % WIDEN_AFTER === 0) span *= 2;
    }
    return logs;
  };
}

async function readRange(
  transport: RpcTransport,
  from: number,
  to: number,
  filter: LogFilter,
): Promise<ChainLog[]> {
  const range = { fromBlock: toQuantity(from), toBlock: toQuantity(to), ...filter };
  const [last, logs] = await callAll(transport, [
    { method: 'eth_getBlockByNumber', params: [toQuantity(to), false] },
    { method: 'eth_getLogs', params: [range] },
  ]);
  // A node that lags answers for blocks it has not seen with an empty list and no error.
  if (!parseBlock(last)) {
    throw new ChainInconsistentError('the node has not seen the last block of the range', { to });
  }
  return list(logs).map((raw) => parseLogWithin(raw, from, to));
}

function parseLogWithin(raw: unknown, from: number, to: number): ChainLog {
  const object = objectOrNothing(raw) ?? {};
  const number = quantityToNumber(object.blockNumber);
  if (number < from || number > to || object.removed === true) {
    throw new ChainInconsistentError('a log from outside of the range, or taken back', { number, from, to });
  }
  return parseLog(object);
}

function asksForLess(error: unknown): error is RpcResponseError | RpcUnreachableError {
  if (error instanceof RpcResponseError) return error.method === 'eth_getLogs';
  if (!(error instanceof RpcUnreachableError)) return false;
  const status = Number(error.facts.httpStatus ?? 0);
  const ofTheServer = error.kind === 'http' && (status >= 500 || status === 400);
  return error.kind === 'timeout' || error.kind === 'too_large' || ofTheServer;
}
