import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { KeeperRecord } from './chain-keeper';
import { LOCAL_NETWORKS } from './local-networks';
import type { StackPaths } from './paths';
import { isAlive, requireFreePort, until } from './processes';

const READY_WITHIN_MS = 45_000;
const ENDED_WITHIN_MS = 45_000;

/** The chains that a keeper left running, or new ones (from their saved state, if there is any). */
export async function ensureChains(paths: StackPaths, host: string): Promise<KeeperRecord> {
  const running = runningKeeper(paths);
  if (running) return running;
  await endChains(paths);
  for (const { portVariable, defaultPort } of LOCAL_NETWORKS) {
    await requireFreePort(host, Number(process.env[portVariable] ?? defaultPort), portVariable);
  }
  mkdirSync(paths.chains, { recursive: true });
  // Through a shell that ends at once: the chains must not belong to this process's family, whose crash they outlive.
  const keeper = join(__dirname, 'chain-keeper.js');
  const command = '"$0" "$1" "$2" </dev/null >>"$3" 2>&1 &';
  spawn('sh', ['-c', command, process.execPath, keeper, paths.directory, paths.keeperLog], {
    detached: true,
    stdio: 'ignore',
  }).unref();
  await until(`the local chains start (see ${paths.keeperLog})`, READY_WITHIN_MS, () =>
    existsSync(paths.keeper),
  );
  const started = runningKeeper(paths);
  if (!started) throw new Error(`the local chains ended right away; see ${paths.keeperLog}`);
  return started;
}

/** Ends keeper and chains, and waits until they are gone and saved. */
export async function endChains(paths: StackPaths): Promise<void> {
  const record = readRecord(paths);
  if (!record) return;
  const pids = [record.pid, ...record.chains.map(({ pid }) => pid)].filter(isAlive);
  // Without its keeper a chain has nobody else to end it.
  const targets = isAlive(record.pid) ? [record.pid] : pids;
  for (const pid of targets) process.kill(pid, 'SIGTERM');
  await until('the local chains end', ENDED_WITHIN_MS, () => !pids.some(isAlive));
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
