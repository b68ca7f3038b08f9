import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startLocalChain, type LocalChain } from '@cowrie/testing';
import { LOCAL_NETWORKS } from './local-networks';
import { type StackPaths, stackPaths } from './paths';
import { lockHolder } from './processes';

/** Without a stack for this long the chains are of no use to anybody. Long enough for a restart after a crash. */
const IDLE_MS = 120_000;
const LOOK_EVERY_MS = 500;

/** What the keeper writes down: its own process and its chains. */
export interface KeeperRecord {
  pid: number;
  chains: { name: string; chainId: number; rpcUrl: string; pid: number }[];
}

/**
 * A process of its own that runs the local chains, so that they outlive a crash of the service as real chains would.
 * It ends on SIGTERM, and by itself when no stack has been running for a while; either way the chains are saved.
 */
async function keepChains(paths: StackPaths): Promise<void> {
  mkdirSync(paths.chains, { recursive: true });
  const chains: { name: string; chain: LocalChain }[] = [];
  for (const { name, chainId, portVariable, defaultPort } of LOCAL_NETWORKS) {
    const port = Number(process.env[portVariable] ?? defaultPort);
    const statePath = join(paths.chains, `${name}.json`);
    // The chains are ended one by one below, never by a signal that is meant for the keeper.
    const chain = await startLocalChain({ chainId, port, blockTimeSeconds: 1, statePath, detached: true });
    chains.push({ name, chain });
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
  let lastSeen = Date.now();
  const watch = setInterval(() => {
    if (lockHolder(paths.lock) !== undefined) lastSeen = Date.now();
    else if (Date.now() - lastSeen > IDLE_MS) void end();
  }, LOOK_EVERY_MS);
  process.once('SIGTERM', () => void end());
  process.once('SIGINT', () => void end());
}

const directory = process.argv[2];
if (!directory) throw new Error('usage: chain-keeper <directory>');
keepChains(stackPaths(directory)).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
