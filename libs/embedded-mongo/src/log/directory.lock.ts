import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { link, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OWNER_ONLY_FILE } from './private.path';

const LOCK_FILE = 'lock.json';

interface Holder {
  readonly pid: number;
  /** When the process started, in the system's units. It differs for a later process with the same number. */
  readonly startedAt: string;
  readonly token: string;
}

/** Directories that this thread holds, for systems that do not report when a process started. */
const heldHere = new Set<string>();

/**
 * Locks a directory for this process. Takes over the lock of a process that has ended, for example by a kill.
 * @returns a function that releases the lock
 * @throws Error with the number of the process that holds the lock
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const path = await realpath(directory);
  const lock = join(path, LOCK_FILE);
  if (heldHere.has(path)) throw inUse(path, process.pid);
  heldHere.add(path);
  const own: Holder = { pid: process.pid, startedAt: startOf(process.pid), token: randomUUID() };
  const draft = `${lock}.${own.token}`;
  try {
    await writeFile(draft, JSON.stringify(own), { mode: OWNER_ONLY_FILE });
    while (!(await linked(draft, lock))) await removeStale(lock, path);
  } catch (error) {
    heldHere.delete(path);
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return async () => {
    if ((await holderOf(lock))?.token === own.token) await rm(lock, { force: true });
    heldHere.delete(path);
  };
}

/** Only one of several processes can create the hard link, and the lock file then has its content at once. */
async function linked(draft: string, lock: string): Promise<boolean> {
  try {
    await link(draft, lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function removeStale(lock: string, path: string): Promise<void> {
  const holder = await holderOf(lock);
  if (holder && isAlive(holder)) throw inUse(path, holder.pid);
  const aside = `${lock}.${randomUUID()}`;
  try {
    await rename(lock, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  // Another process may have replaced the stale lock just before. Its lock is put back.
  const moved = await holderOf(aside);
  if (moved && moved.token !== holder?.token) await linked(aside, lock);
  await rm(aside, { force: true });
}

async function holderOf(lock: string): Promise<Holder | undefined> {
  try {
    return JSON.parse(await readFile(lock, 'utf8')) as Holder;
  } catch {
    // The file is missing, or a crash cut it short: no process holds the lock.
    return undefined;
  }
}

function isAlive({ pid, startedAt }: Holder): boolean {
  // The process number alone proves nothing: an earlier process may have had it. Another thread of this
  // process may hold the lock.
  if (pid === process.pid) return startedAt !== '' && startedAt === startOf(pid);
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return startedAt === startOf(pid);
}

/** Only Linux reports when a process started. On other systems the process number alone decides. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')')).split(' ')[20] ?? '';
  } catch {
    return '';
  }
}

const inUse = (path: string, pid: number): Error =>
  new Error(
    `${path} is in use by process ${pid}; stop that process or use another directory for the embedded MongoDB server`,
  );
