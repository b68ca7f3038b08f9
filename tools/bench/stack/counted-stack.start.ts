import { readFileSync, writeFileSync } from 'node:fs';
import {
  type LocalStackProcess,
  type NodeProxy,
  startLocalStackProcess,
  startNodeProxy,
  startOptions,
} from '@cowrie/testing';
import { STACK_SETTINGS } from '../door/door.world';
import type { KeeperRecord } from '../../local-stack/chain-keeper';
import { stackPaths } from '../../local-stack/paths';

/** The stack of `npm start`, with a counting proxy before the node of each chain. */
export interface CountedStack {
  stack: LocalStackProcess;
  /** The chain itself, by name, for whoever is not to be counted. */
  rpcUrls: ReadonlyMap<string, string>;
  /** Calls of each node since the last time this was asked. */
  takeCalls(): Promise<Map<string, number>>;
  remove(): Promise<void>;
}

/** Empty: as `npm start` sets it. Tests read more often. */
const SETTINGS = { ...STACK_SETTINGS, REST_INTERVAL_MS: '' };

/** Starts it, without maps of the sources in memory. The first start makes the chains; the second one finds the proxies in their place. */
export async function startCountedStack(): Promise<CountedStack> {
  const stack = await startLocalStackProcess(SETTINGS, startOptions());
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
    for (const chain of record.chains) {
      const proxy = await startNodeProxy(chain.rpcUrl);
      proxies.set(chain.name, proxy);
      chain.rpcUrl = proxy.rpcUrl;
    }
    writeFileSync(keeper, JSON.stringify(record));
    await stack.restart();
    return { stack, rpcUrls, takeCalls: () => takeCalls(proxies), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function takeCalls(proxies: ReadonlyMap<string, NodeProxy>): Promise<Map<string, number>> {
  const calls = new Map<string, number>();
  for (const [name, proxy] of proxies) {
    calls.set(name, proxy.asked());
    await proxy.setMode('straight');
  }
  return calls;
}
