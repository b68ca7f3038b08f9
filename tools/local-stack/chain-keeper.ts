import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startLocalChain } from '@cowrie/testing/local-chain';
import { LOCAL_NETWORKS } from './local-networks';
import { type StackPaths, stackPaths } from './paths';
import { lockHolder } from './processes';
import type { StackOptions } from './stack-options';

/** The keeper ends after this long without a stack. Long enough for a restart after a crash. */
const IDLE_MS = 120_000;
const CHECK_INTERVAL_MS = 500;

/** The keeper's process and its chains, as `keeper.json` holds them. */
export interface KeeperRecord {
  pid: number;
  chains: { name: string; chainId: number; rpcUrl: string; pid: number }[];
}

/**
 * Runs the local chains in a separate process, so that they outlive a crash of the service as real chains do
 * (docs/decisions/0004). Saves the chains and ends on SIGTERM, or when no stack has run for two minutes.
 */
async function keepChains(paths: StackPaths, ports: StackOptions['chainPorts']): Promise<void> {
  mkdirSync(paths.chains, { recursive: true });
  const start = async ({ name, chainId }: (typeof LOCAL_NETWORKS)[number]) => {
    const statePath = join(paths.chains, `${name}.json`);
    // Detached, so that a signal to the keeper does not end the chains before they are saved.
    const options = { chainId, port: ports[name], blockTimeSeconds: 1, statePath, detached: true };
    return { name, chain: await startLocalChain(options) };
  };
  const started = await Promise.allSettled(LOCAL_NETWORKS.map(start));
  const chains = started.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  const failed = started.find((one) => one.status === 'rejected');
  if (failed) {
    await Promise.all(chains.map(({ chain }) => chain.stop()));
    throw failed.reason;
  }
  const record: KeeperRecord = {
    pid: process.pid,
    chains: chains.map(({ name, chain: { chainId, rpcUrl, pid } }) => ({ name, chainId, rpcUrl, pid })),
  };
  writeFileSync(paths.keeper, JSON.stringify(record, null, 2));

  const end = async (): Promise<void> => {
    clearInterval(watch);
    await Promise.all(chains.map(({ chain }) => chain.stop()));
    rmSync(paths.keeper, { force: true });
    process.exit(0);
  };
  // The machine’s clock may be set, and the chains must not end because of it.
  let lastSeen = performance.now();
  const watch = setInterval(() => {
    if (lockHolder(paths.lock) !== undefined) lastSeen = performance.now();
    else if (performance.now() - lastSeen > IDLE_MS) void end();
  }, CHECK_INTERVAL_MS);
  process.once('SIGTERM', () => void end());
  process.once('SIGINT', () => void end());
}

const [, , directory, ports] = process.argv;
if (!directory || !ports) throw new Error('usage: chain-keeper <directory> <ports as JSON>');
keepChains(stackPaths(directory), JSON.parse(ports) as StackOptions['chainPorts']).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
