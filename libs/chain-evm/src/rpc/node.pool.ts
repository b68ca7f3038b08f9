import { setTimeout as pause } from 'node:timers/promises';
import type { BlockRef } from '../network.types';
import { createHeadPoll } from './head.poll';
import { type AnswersOf, sendToAny } from './rpc.failover';
import { createNode, type RpcNode } from './rpc.node';
import { patiently, saysBusy } from './rpc.patience';
import type { RpcCall, RpcNeeds, RpcTransport } from './rpc.types';

/** When an endpoint is skipped. */
export interface NodePoolOptions {
  /** An endpoint that is further behind the highest head is used only when no other can answer. Default 5. */
  maxLagBlocks?: number;
  /**
   * How long the poll waits for slower endpoints, from its start, once one has returned its head. Default
   * 2,000.
   */
  headGraceMs?: number;
  /** Milliseconds since 1970. Default: the system's clock, kept from going back. */
  now?: () => number;
  /** Waits this many milliseconds before a rate-limited request is sent again. Default: a timer. */
  wait?: (ms: number) => Promise<unknown>;
}

/** The health of an endpoint, for people. */
export interface EndpointHealth {
  /** The host. Never the whole URL: paths hold keys. */
  host: string;
  /** `resting`: it failed and is not asked for a while. `lagging`: it is behind the others. */
  state: 'ok' | 'resting' | 'lagging';
  /** Missing until it has returned a block. */
  behindBlocks?: number;
  /** The same in seconds, by the blocks' timestamps. */
  behindSeconds?: number;
  restsUntil?: Date;
  /** It rests because it left out logs of this block. */
  leftOutBlock?: number;
}

/** Endpoints in an order of preference. */
export interface OrderedNodes extends RpcTransport {
  /** Like `send`, and says which endpoint answered. */
  ask(calls: readonly RpcCall[], needs?: RpcNeeds): Promise<AnswersOf<RpcNode>>;
  /** The other endpoints that do not rest, in the order to ask them about a block. */
  others(node: RpcNode, block: number): readonly RpcNode[];
}

/**
 * The network's RPC endpoints behind one interface. They are used in the given order. An endpoint that failed
 * rests with backoff. One that lags comes after the others. Both are used when no other can answer. When the
 * first recovers, it is used first again.
 */
export interface NodePool extends OrderedNodes {
  /** All endpoints, in the given order. */
  readonly nodes: readonly RpcNode[];
  /** The same endpoints in the opposite order of preference: the first here is the last there. */
  readonly elsewhere: OrderedNodes;
  /** The endpoints that do not rest, in the order to ask them; all, if all rest. */
  reachable(): readonly RpcTransport[];
  /**
   * The highest block of any endpoint. Throws RpcUnreachableError, RpcResponseError, ChainInconsistentError.
   */
  head(): Promise<BlockRef>;
  endpoints(): EndpointHealth[];
}

/** @param transports one for each endpoint, in order of preference */
export function createNodePool(transports: readonly RpcTransport[], options: NodePoolOptions = {}): NodePool {
  const { maxLagBlocks = 5, headGraceMs = 2_000, now = neverBack, wait = pause } = options;
  const nodes = transports.map((transport) => createNode(transport, now));
  const pollHead = createHeadPoll(headGraceMs);

  const isResting = ({ rest }: RpcNode) => rest.isResting();
  const awake = () => nodes.filter((node) => !isResting(node));
  // The head of an endpoint that has failed since is not compared: it may be on an orphaned chain.
  const highest = () => Math.max(...awake().map(({ headNumber = 0 }) => headNumber));
  const behind = ({ headNumber = Infinity }: RpcNode) => Math.max(0, highest() - headNumber);
  const behindTime = ({ headSeconds = Infinity }: RpcNode) =>
    Math.max(0, Math.max(...awake().map((node) => node.headSeconds ?? 0)) - headSeconds);
  const isLagging = (node: RpcNode) => behind(node) > maxLagBlocks;
  /** Equal endpoints keep the given order. */
  const inOrder = (some: readonly RpcNode[], block: number) => {
    const rank = (node: RpcNode) => (isLagging(node) ? 2 : (node.headNumber ?? block) < block ? 1 : 0);
    return some.toSorted((a, b) => rank(a) - rank(b));
  };
  const reachable = () => inOrder(awake().length > 0 ? awake() : nodes, 0);
  const inTurn = (ready: () => readonly RpcNode[]): OrderedNodes => {
    const ask: OrderedNodes['ask'] = (calls, needs) =>
      patiently(
        () =>
          sendToAny({ ready: inOrder(ready(), needs?.block ?? 0), resting: nodes.filter(isResting) }, calls),
        wait,
        ({ answers }) => answers.some(saysBusy),
      );
    return {
      get endpoint() {
        return (inOrder(ready(), 0)[0] ?? reachable()[0])?.endpoint ?? 'none';
      },
      ask,
      send: async (calls, needs) => (await ask(calls, needs)).answers,
      others: (node, block) => inOrder(ready(), block).filter((other) => other !== node),
      close: () => nodes.forEach((node) => node.close()),
    };
  };
  const preferred = inTurn(awake);

  return {
    get endpoint() {
      return preferred.endpoint;
    },
    nodes,
    reachable,
    ask: preferred.ask,
    send: preferred.send,
    others: preferred.others,
    elsewhere: inTurn(() => awake().toReversed()),
    head: () => patiently(() => pollHead(reachable()), wait),
    endpoints: () =>
      nodes.map((node) => {
        const restsUntilMs = node.rest.restsUntilMs();
        const leftOutBlock = node.rest.leftOutBlock();
        return {
          host: node.endpoint,
          state: isResting(node) ? 'resting' : isLagging(node) ? 'lagging' : 'ok',
          ...(node.headNumber !== undefined && {
            behindBlocks: behind(node),
            behindSeconds: behindTime(node),
          }),
          ...(restsUntilMs !== undefined && { restsUntil: new Date(restsUntilMs) }),
          ...(leftOutBlock !== undefined && { leftOutBlock }),
        };
      }),
    close: preferred.close,
  };
}

/** A clock that is set back would make an endpoint rest for hours. */
function neverBack(): number {
  return performance.timeOrigin + performance.now();
}
