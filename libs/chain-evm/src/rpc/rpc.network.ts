import type { NetworkDefinition } from '../network.types';
import { type NodePool, type NodePoolOptions, createNodePool } from './node.pool';
import { createGuardedTransport } from './rpc.guard';
import { createHttpTransport, type HttpTransportOptions } from './rpc.http';

/** How the nodes are asked, and when one is passed over. */
export type NetworkNodesOptions = HttpTransportOptions & NodePoolOptions;

/** The way to the network: its nodes, the chain id of each checked before first use. */
export function nodesOf(network: NetworkDefinition, options: NetworkNodesOptions = {}): NodePool {
  const expected = { network: network.name, chainId: network.chainId };
  const each = network.rpcUrls.map((url) =>
    createGuardedTransport(createHttpTransport(url, options), expected),
  );
  return createNodePool(each, options);
}
