import type { NetworkDefinition } from '../network.types';
import { type NodePool, type NodePoolOptions, createNodePool } from './node.pool';
import { createGuardedTransport } from './rpc.guard';
import { createHttpTransport, type HttpTransportOptions } from './rpc.http';
import { type ObserveCalls, observedTransport } from './rpc.observe';
import type { RpcTransport } from './rpc.types';

/** How endpoints are called, and when one is skipped. */
export interface NetworkNodesOptions extends HttpTransportOptions, NodePoolOptions {
  /** Transports to use instead of HTTP. Default: one for each of the network's URLs. */
  transports?: readonly RpcTransport[];
  /** Called with each request to an endpoint. */
  observe?: ObserveCalls;
}

/** The network's pool of endpoints. The chain ID of each is checked before first use. */
export function nodesOf(network: NetworkDefinition, options: NetworkNodesOptions = {}): NodePool {
  const expected = { network: network.name, chainId: network.chainId };
  const transports = options.transports ?? network.rpcUrls.map((url) => createHttpTransport(url, options));
  const { observe } = options;
  const observed = observe
    ? transports.map((transport) => observedTransport(transport, network.name, observe))
    : transports;
  return createNodePool(
    observed.map((transport) => createGuardedTransport(transport, expected)),
    options,
  );
}
