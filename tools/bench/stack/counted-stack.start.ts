import type { LocalStackProcess, NodeProxy } from '@cowrie/testing';
import { STACK_SETTINGS } from '../door/door.world';
import { startProxiedStack } from './proxied-stack.start';

/** The stack of `npm start`, with a counting proxy in front of each chain's node. */
export interface CountedStack {
  stack: LocalStackProcess;
  /** The chain itself, by name, for callers that must not be counted. */
  rpcUrls: ReadonlyMap<string, string>;
  /** Calls to each node since the last call of this function. */
  takeCalls(): Promise<Map<string, number>>;
  remove(): Promise<void>;
}

/** Empty means the default of `npm start`. Tests read more often. */
const SETTINGS = { ...STACK_SETTINGS, REST_INTERVAL_MS: '' };

export async function startCountedStack(): Promise<CountedStack> {
  const { proxies, ...proxied } = await startProxiedStack(SETTINGS);
  return { ...proxied, takeCalls: () => takeCalls(proxies) };
}

async function takeCalls(proxies: ReadonlyMap<string, NodeProxy>): Promise<Map<string, number>> {
  const calls = new Map<string, number>();
  for (const [name, proxy] of proxies) {
    calls.set(name, proxy.asked());
    await proxy.setMode('straight');
  }
  return calls;
}
