import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LocalTronContracts } from '@cowrie/chain-tron/test-node';
import { type ChainFamily, chainFamilyOf } from '@cowrie/tables';
import { startLocalChain } from '@cowrie/testing/local-chain';
import { LOCAL_NETWORKS, type LocalNetwork } from './local-networks';
import { type StackPaths, stackPaths } from './paths';
import { lockHolder } from './processes';
import type { StackOptions } from './stack-options';

/** The keeper ends after this long without a stack. Long enough for a restart after a crash. */
const IDLE_MS = 120_000;
const CHECK_INTERVAL_MS = 500;

/** The keeper's process and its chains, as `keeper.json` holds them. */
export interface KeeperRecord {
  pid: number;
  chains: KeptChain[];
}

/** A running chain. */
interface KeptChain {
  name: string;
  chainId: number;
  rpcUrl: string;
  /** That of the keeper, for a chain that runs in it. */
  pid: number;
  /** Of a chain of TRON, which sets itself up. */
  tron?: LocalTronContracts;
}

interface Started {
  kept: KeptChain;
  /** Its file is complete when this resolves. */
  stop(): Promise<void>;
}

/**
 * Runs the local chains in a separate process, so that they outlive a crash of the service as real chains do
 * (docs/decisions/0004). Saves the chains and ends on SIGTERM, or when no stack has run for two minutes.
 */
async function keepChains(paths: StackPaths, ports: StackOptions['chainPorts']): Promise<void> {
  mkdirSync(paths.chains, { recursive: true });
  const startEvm = async ({ name, chainId }: LocalNetwork): Promise<Started> => {
    const statePath = join(paths.chains, `${name}.json`);
    // Detached, so that a signal to the keeper does not end the chains before they are saved.
    const options = { chainId, port: ports[name], blockTimeSeconds: 1, statePath, detached: true };
    const { rpcUrl, pid, stop } = await startLocalChain(options);
    return { kept: { name, chainId, rpcUrl, pid }, stop };
  };
  const startTron = async ({ name }: LocalNetwork): Promise<Started> => {
    const path = join(paths.chains, `${name}.jsonl`);
    // The other chains start while its virtual machine is loaded.
    const [{ startLocalTron }, { LOCAL_TRON_SETUP }] = await Promise.all([
      import('@cowrie/chain-tron/test-node'),
      import('./tron-setup.js'),
    ]);
    const { chainId, rpcUrl, contracts, stop } = await startLocalTron({
      path,
      port: ports[name],
      setup: LOCAL_TRON_SETUP,
    });
    return { kept: { name, chainId, rpcUrl, pid: process.pid, tron: contracts }, stop };
  };
  const startIn: Record<ChainFamily, typeof startEvm> = { evm: startEvm, tron: startTron };
  const start = (network: LocalNetwork) => startIn[chainFamilyOf(network.name)](network);
  const started = await Promise.allSettled(LOCAL_NETWORKS.map(start));
  const chains = started.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  const failed = started.find((one) => one.status === 'rejected');
  if (failed) {
    await Promise.all(chains.map(({ stop }) => stop()));
    throw failed.reason;
  }
  const record: KeeperRecord = { pid: process.pid, chains: chains.map(({ kept }) => kept) };
  writeFileSync(paths.keeper, JSON.stringify(record, null, 2));

  const end = async (): Promise<void> => {
    clearInterval(watch);
    await Promise.all(chains.map(({ stop }) => stop()));
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
