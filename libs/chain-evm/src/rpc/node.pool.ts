import type { BlockRef } from '../network.types';
import { createHeadPoll } from './head.poll';
import { sendToAny } from './rpc.failover';
import { createNode, type RpcNode } from './rpc.node';
import type { RpcTransport } from './rpc.types';

/** When a node is passed over. */
export interface NodePoolOptions {
  /** A node further behind the highest head than this is asked for nothing that another can answer. Default 5. */
  maxLagBlocks?: number;
  /** Once a node has told its head, the others have until so long after the question. Default 2,000. */
  headGraceMs?: number;
  /** Milliseconds since 1970. Default: the system's, except that it never goes back. */
  now?: () => number;
}

/** How a node is doing, for people. */
export interface EndpointHealth {
  /** Never the whole URL: paths hold keys. */
  host: string;
  /** `resting`: it failed, and is left in peace for a while. `lagging`: it is behind the others. */
  state: 'ok' | 'resting' | 'lagging';
  /** Absent before it has told of a block. */
  behindBlocks?: number;
  restsUntil?: Date;
}

/**
 * A network's nodes behind one face. They are asked in the order given; one that failed rests for a growing time, one that
 * lags is asked after the others, and both are asked when nobody else can be. When the first recovers it is asked first
 * again.
 */
export interface NodePool extends RpcTransport {
  /** All, in the order given. */
  readonly nodes: readonly RpcTransport[];
  /** Those that do not rest, in the order in which they are to be asked; all, if all rest. */
  reachable(): readonly RpcTransport[];
  /** The highest block that any of them has. Throws RpcUnreachableError, RpcResponseError, ChainInconsistentError. */
  head(): Promise<BlockRef>;
  endpoints(): EndpointHealth[];
}

/** @param transports the way to each node, in order of preference */
export function createNodePool(transports: readonly RpcTransport[], options: NodePoolOptions = {}): NodePool {
  const { maxLagBlocks = 5, headGraceMs = 2_000, now = neverBack } = options;
  const nodes = transports.map((transport) => createNode(transport, now));
  const pollHead = createHeadPoll(headGraceMs);

  const isResting = ({ rest }: RpcNode) => rest.isResting();
  const awake = () => nodes.filter((node) => !isResting(node));
  // What a node told before it failed is no longer held against the others: it may be of a chain that is gone.
  const highest = () => Math.max(...awake().map(({ headNumber = 0 }) => headNumber));
  const behind = ({ headNumber = Infinity }: RpcNode) => Math.max(0, highest() - headNumber);
  const isLagging = (node: RpcNode) => behind(node) > maxLagBlocks;
  /** Among equals the order given. */
  const inOrder = (some: readonly RpcNode[], block: number) => {
    const rank = (node: RpcNode) => (isLagging(node) ? 2 : (node.headNumber ?? block) < block ? 1 : 0);
    return some.toSorted((a, b) => rank(a) - rank(b));
  };
  const reachable = (block = 0) => inOrder(awake().length > 0 ? awake() : nodes, block);

  return {
    get endpoint() {
      return reachable()[0]?.endpoint ?? 'none';
    },
    nodes,
    reachable: () => reachable(),
    send: (calls, needs) =>
      sendToAny({ ready: inOrder(awake(), needs?.block ?? 0), resting: nodes.filter(isResting) }, calls),
    head: () => pollHead(reachable()),
    endpoints: () =>
      nodes.map((node) => {
        const restsUntilMs = node.rest.restsUntilMs();
        return {
          host: node.endpoint,
          state: isResting(node) ? 'resting' : isLagging(node) ? 'lagging' : 'ok',
          ...(node.headNumber !== undefined && { behindBlocks: behind(node) }),
          ...(restsUntilMs !== undefined && { restsUntil: new Date(restsUntilMs) }),
        };
      }),
    close: () => nodes.forEach((node) => node.close()),
  };
}

/** A clock set back would let a node rest for hours. */
function neverBack(): number {
  return performance.timeOrigin + performance.now();
}
