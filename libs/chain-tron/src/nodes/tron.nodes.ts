import type { NetworkDefinition } from '@cowrie/chain-evm';
import { type NetworkNodesOptions, type NodePool, nodesOf } from '@cowrie/chain-evm/shared';
import { createTronTransport } from './tron.transport';

/** The network's pool of nodes. The chain ID of each is checked before first use. */
export function tronNodesOf(network: NetworkDefinition, options: NetworkNodesOptions = {}): NodePool {
  const transports = options.transports ?? network.rpcUrls.map((url) => createTronTransport(url, options));
  return nodesOf(network, { ...options, transports });
}
