import type { NetworkDefinition } from '../network.types';
import { createFailoverTransport } from './rpc.failover';
import { createGuardedTransport } from './rpc.guard';
import { createHttpTransport, type HttpTransportOptions } from './rpc.http';
import type { RpcTransport } from './rpc.types';

/** The way to each of the network's nodes by itself, its chain id checked before first use. */
export function transportsOf(network: NetworkDefinition, options?: HttpTransportOptions): RpcTransport[] {
  const expected = { network: network.name, chainId: network.chainId };
  return network.rpcUrls.map((url) => createGuardedTransport(createHttpTransport(url, options), expected));
}

/** The way to the network: any of its nodes that answers. */
export function transportOf(network: NetworkDefinition, options?: HttpTransportOptions): RpcTransport {
  return createFailoverTransport(transportsOf(network, options));
}
