import { setTimeout as pause } from 'node:timers/promises';
import { callRpc } from './local-chain.rpc';
import { type FakeRequest, startFakeNode } from './fake-node';

/**
 * `straight`: answers as the node behind it. `dead`: every request fails. `lagging`: the chain as it was when
 * the mode was set. `empty`: the newest blocks, but no logs. `lying`: the same, and the blooms of its blocks
 * are empty. `patchy`: leaves every third log out, a different one each time. `late`: answers after a second
 * and a half. `limited`: answers every third HTTP request, and refuses the others with 429. `refusing`:
 * refuses every request with 429, and asks to come back in a minute.
 */
export type ProxyMode =
  | 'straight'
  | 'dead'
  | 'lagging'
  | 'empty'
  | 'lying'
  | 'patchy'
  | 'late'
  | 'limited'
  | 'refusing';

const LATE_MS = 1_500;

const NO_LOGS_BLOOM = `0x${'0'.repeat(512)}`;

/** A proxy in front of a node, with faults that real nodes have. */
export interface NodeProxy {
  readonly rpcUrl: string;
  /** Returns the number of requests since the mode was set. */
  asked(): number;
  setMode(mode: ProxyMode): Promise<void>;
  /**
   * Leaves the logs of these transactions out of every list of logs, in any mode. Their receipts still hold
   * them. Without a hash, nothing is left out.
   */
  leaveOut(...txHashes: string[]): void;
  close(): Promise<void>;
}

type RpcBlock = { number: string } | null;

/** Starts a proxy in mode `straight`. */
export async function startNodeProxy(targetUrl: string): Promise<NodeProxy> {
  let mode: ProxyMode = 'straight';
  let head = Infinity;
  let askedBefore = 0;
  let leftOut: readonly string[] = [];
  let logsRead = 0;

  const ask = (method: string, params: readonly unknown[]) => callRpc<unknown>(targetUrl, method, params);
  const isAhead = (quantity: unknown) => typeof quantity === 'string' && Number(quantity) > head;

  async function resultOf({ method, params }: FakeRequest): Promise<unknown> {
    if ((mode === 'empty' || mode === 'lying') && method === 'eth_getLogs') return [];
    if (mode === 'lying' && method.startsWith('eth_getBlockBy')) {
      const block = (await ask(method, params)) as RpcBlock;
      return block && { ...block, logsBloom: NO_LOGS_BLOOM };
    }
    if (mode === 'late') await pause(LATE_MS);
    if (mode !== 'lagging') return ask(method, params);
    switch (method) {
      case 'eth_blockNumber':
        return `0x${head.toString(16)}`;
      case 'eth_getBlockByNumber': {
        const [tag, isWhole] = params;
        const block = tag === 'latest' ? `0x${head.toString(16)}` : tag;
        return isAhead(block) ? null : ask(method, [block, isWhole]);
      }
      case 'eth_getLogs': {
        const [filter] = params as [{ fromBlock?: string; toBlock?: string; blockHash?: string }];
        if (filter.blockHash !== undefined) {
          const block = (await ask('eth_getBlockByHash', [filter.blockHash, false])) as RpcBlock;
          if (!block || isAhead(block.number))
            throw Object.assign(new Error('unknown block'), { code: -32000 });
          return ask(method, params);
        }
        const toBlock = isAhead(filter.toBlock) ? `0x${head.toString(16)}` : filter.toBlock;
        return isAhead(filter.fromBlock) ? [] : ask(method, [{ ...filter, toBlock }]);
      }
      case 'eth_getTransactionReceipt':
      case 'eth_getBlockByHash':
      case 'eth_getTransactionByHash': {
        const found = (await ask(method, params)) as (RpcBlock & { blockNumber?: string }) | null;
        return isAhead(found?.blockNumber ?? found?.number) ? null : found;
      }
      default:
        return ask(method, params);
    }
  }

  const withoutLeftOut = (method: string, result: unknown) =>
    method === 'eth_getLogs' && Array.isArray(result)
      ? result
          .filter((log: { transactionHash: string }) => !leftOut.includes(log.transactionHash))
          .filter(() => mode !== 'patchy' || (logsRead += 1) % 3 !== 0)
      : result;

  const node = await startFakeNode(async (request) => {
    if (mode === 'dead') return { httpStatus: 503 };
    if (mode === 'refusing') return { httpStatus: 429, headers: { 'retry-after': '60' } };
    // A batch is one request, and its calls arrive together.
    if (mode === 'limited' && node.batches.length % 3 !== 0) return { httpStatus: 429 };
    return resultOf(request).then(
      (result) => ({ result: withoutLeftOut(request.method, result) }),
      ({ code = -32000, message }: { code?: number; message: string }) => ({ error: { code, message } }),
    );
  });
  return {
    rpcUrl: node.rpcUrl,
    asked: () => node.seen.length - askedBefore,
    async setMode(next) {
      head = next === 'lagging' ? Number(await ask('eth_blockNumber', [])) : Infinity;
      mode = next;
      askedBefore = node.seen.length;
    },
    leaveOut: (...txHashes) => void (leftOut = txHashes),
    close: () => node.close(),
  };
}
