import { readFileSync, writeFileSync } from 'node:fs';
import {
  type LocalStackProcess,
  type NodeProxy,
  startLocalStackProcess,
  startNodeProxy,
} from '@cowrie/testing';
import type { KeeperRecord } from '../../local-stack/chain-keeper';
import { stackPaths } from '../../local-stack/paths';

/** The stack of `npm start`, with a proxy in front of the node of each EVM chain. */
export interface ProxiedStack {
  stack: LocalStackProcess;
  /** The chain itself, by name. */
  rpcUrls: ReadonlyMap<string, string>;
  /** Proxies by chain name. */
  proxies: ReadonlyMap<string, NodeProxy>;
  remove(): Promise<void>;
}

/**
 * Starts it without source maps in memory. The first start creates the chains; the second finds the proxies
 * in their place.
 */
export async function startProxiedStack(env: Record<string, string>): Promise<ProxiedStack> {
  const stack = await startLocalStackProcess(env);
  const proxies = new Map<string, NodeProxy>();
  const remove = async (): Promise<void> => {
    await stack.remove();
    for (const proxy of proxies.values()) await proxy.close();
  };
  try {
    await stack.kill();
    const { keeper } = stackPaths(stack.directory);
    const record = JSON.parse(readFileSync(keeper, 'utf8')) as KeeperRecord;
    const rpcUrls = new Map(record.chains.map(({ name, rpcUrl }) => [name, rpcUrl]));
    // A node of TRON speaks more than JSON-RPC, which is all that the proxy understands.
    for (const chain of record.chains.filter(({ tron }) => !tron)) {
      const proxy = await startNodeProxy(chain.rpcUrl);
      proxies.set(chain.name, proxy);
      chain.rpcUrl = proxy.rpcUrl;
    }
    writeFileSync(keeper, JSON.stringify(record));
    await stack.restart();
    return { stack, rpcUrls, proxies, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
