import type { NodeBlock } from '../chain/block.store';
import type { TvmLog } from '../tvm';
import { invalidParams, JsonRpcRefusal } from './jsonrpc.refusal';
import { logShapes } from './jsonrpc.shapes';
import type { NodeView } from './node.view';

/** A filter of `eth_getLogs`. */
export interface LogFilterShape {
  fromBlock?: string;
  toBlock?: string;
  blockHash?: string;
  address?: string | string[];
  topics?: (string | string[] | null)[];
}

/** @throws JsonRpcRefusal */
export function logsOf(view: NodeView, filter: LogFilterShape) {
  const matches = matcherOf(filter);
  const { hides, mostLogs } = view.faults;
  const logs = blocksOf(view, filter).flatMap((block) =>
    block.transactions
      .flatMap((mined) => logShapes(block, mined))
      .filter(({ log }) => matches(log) && !hides(log))
      .map(({ shape }) => shape),
  );
  if (logs.length > mostLogs)
    throw new JsonRpcRefusal(-32005, `query returned more than ${mostLogs} results`);
  return logs;
}

function blocksOf(view: NodeView, { fromBlock, toBlock, blockHash }: LogFilterShape): NodeBlock[] {
  if (blockHash !== undefined) {
    if (fromBlock !== undefined || toBlock !== undefined)
      throw invalidParams('cannot specify both BlockHash and FromBlock/ToBlock, choose one or the other');
    const block = view.blockWithId(blockHash);
    if (!block) throw invalidParams('invalid blockHash');
    return [block];
  }
  const head = view.head().number;
  const numberOf = (value: string | undefined) =>
    value === undefined || value === 'latest' ? head : Number(value);
  const [from, to] = [numberOf(fromBlock), numberOf(toBlock)];
  if (from > to) throw invalidParams('please verify: fromBlock <= toBlock');
  const { mostBlocksOfLogs } = view.faults;
  if (to - from > mostBlocksOfLogs) throw invalidParams(`exceed max block range: ${mostBlocksOfLogs}`);
  return Array.from({ length: to - from + 1 }, (_, at) => view.blockAt(from + at) ?? []).flat();
}

function matcherOf({ address, topics = [] }: LogFilterShape): (log: TvmLog) => boolean {
  const lower = (value: string | string[]) => [value].flat().map((one) => one.toLowerCase());
  const addresses = address === undefined ? undefined : lower(address);
  const wanted = topics.map((topic) => (topic === null ? undefined : lower(topic)));
  return (log) =>
    (!addresses || addresses.includes(log.address)) &&
    wanted.every((some, at) => !some || some.includes(log.topics[at] ?? ''));
}
