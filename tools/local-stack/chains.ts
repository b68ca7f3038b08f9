import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { KeeperRecord } from './chain-keeper';
import { LOCAL_NETWORKS } from './local-networks';
import type { StackPaths } from './paths';
import { isAlive, requireFreePort, until } from './processes';
import type { StackOptions } from './stack-options';

/** Usually a few seconds, and over a minute on a machine that is very busy. */
const START_TIMEOUT_MS = 150_000;
const END_TIMEOUT_MS = 45_000;

/**
 * Keeps the chains that a keeper left running, or begins to start new ones, from their saved state when there
 * is one. `runningChains` waits for them.
 */
export async function beginChains(
  paths: StackPaths,
  { host, chainPorts }: Pick<StackOptions, 'host' | 'chainPorts'>,
): Promise<void> {
  if (runningKeeper(paths)) return;
  await endChains(paths);
  for (const { name, portVariable } of LOCAL_NETWORKS) {
    await requireFreePort(host, chainPorts[name], portVariable);
  }
  mkdirSync(paths.chains, { recursive: true });
  // A shell starts the keeper and ends at once: the chains must outlive this process, so they must not be its
  // children.
  const keeper = join(__dirname, 'chain-keeper.js');
  const command = '"$0" "$1" "$2" "$3" </dev/null >>"$4" 2>&1 &';
  const words = [process.execPath, keeper, paths.directory, JSON.stringify(chainPorts), paths.keeperLog];
  spawn('sh', ['-c', command, ...words], { detached: true, stdio: 'ignore' }).unref();
}

/** The chains that `beginChains` has started, once they run. */
export async function runningChains(paths: StackPaths): Promise<KeeperRecord> {
  await until(`the local chains start (see ${paths.keeperLog})`, START_TIMEOUT_MS, () =>
    existsSync(paths.keeper),
  );
  const started = runningKeeper(paths);
  if (!started) throw new Error(`the local chains ended at once; see ${paths.keeperLog}`);
  return started;
}

/** Ends keeper and chains, and waits until they are saved and gone. */
export async function endChains(paths: StackPaths): Promise<void> {
  const record = readRecord(paths);
  if (!record) return;
  const pids = [record.pid, ...record.chains.map(({ pid }) => pid)].filter(isAlive);
  // A chain whose keeper has died is ended directly.
  const targets = isAlive(record.pid) ? [record.pid] : pids;
  for (const pid of targets) process.kill(pid, 'SIGTERM');
  await until('the local chains end', END_TIMEOUT_MS, () => !pids.some(isAlive));
  rmSync(paths.keeper, { force: true });
}

function runningKeeper(paths: StackPaths): KeeperRecord | undefined {
  const record = readRecord(paths);
  return record && [record.pid, ...record.chains.map(({ pid }) => pid)].every(isAlive) ? record : undefined;
}

function readRecord(paths: StackPaths): KeeperRecord | undefined {
  try {
    return JSON.parse(readFileSync(paths.keeper, 'utf8')) as KeeperRecord;
  } catch {
    return undefined;
  }
}
