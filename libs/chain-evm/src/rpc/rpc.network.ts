import type { NetworkDefinition } from '../network.types';
import { type NodePool, type NodePoolOptions, createNodePool } from './node.pool';
import { createGuardedTransport } from './rpc.guard';
import { createHttpTransport, type HttpTransportOptions } from './rpc.http';
import type { RpcTransport } from './rpc.types';

/** How the nodes are asked, and when one is passed over. */
export interface NetworkNodesOptions extends HttpTransportOptions, NodePoolOptions {
  /** The ways to the nodes, where they are not to be reached by HTTP. Default: one for each of the network's URLs. */
  transports?: readonly RpcTransport[];
}

/** The way to the network: its nodes, the chain id of each checked before first use. */
export function nodesOf(network: NetworkDefinition, options: NetworkNodesOptions = {}): NodePool {
  const expected = { network: network.name, chainId: network.chainId };
  const transports = options.transports ?? network.rpcUrls.map((url) => createHttpTransport(url, options));
  return createNodePool(
    transports.map((transport) => createGuardedTransport(transport, expected)),
    options,
  );
}
