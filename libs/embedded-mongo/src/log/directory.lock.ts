import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { link, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const LOCK_FILE = 'lock.json';

interface Holder {
  readonly pid: number;
  /** When that process was started, as its system counts; tells it from a later one with the same number. */
  readonly startedAt: string;
  readonly token: string;
}

/** Directories held by this very process: its own number in a lock file alone proves nothing after a restart. */
const heldHere = new Set<string>();

/**
 * Takes a directory for this process. The lock of a process that is gone (killed, say) is taken over.
 * @returns what gives it back
 * @throws Error naming the process that holds it
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const path = await realpath(directory);
  const lock = join(path, LOCK_FILE);
  if (heldHere.has(path)) throw inUse(path, process.pid);
  heldHere.add(path);
  const own: Holder = { pid: process.pid, startedAt: startOf(process.pid), token: randomUUID() };
  const draft = `${lock}.${own.token}`;
  try {
    await writeFile(draft, JSON.stringify(own));
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

/** A hard link is made by one of any number of rivals, and with its content in place. */
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
  // A rival may have replaced the stale lock just before; then its lock goes back.
  const moved = await holderOf(aside);
  if (moved && moved.token !== holder?.token) await linked(aside, lock);
  await rm(aside, { force: true });
}

async function holderOf(lock: string): Promise<Holder | undefined> {
  try {
    return JSON.parse(await readFile(lock, 'utf8')) as Holder;
  } catch {
    // Absent, or cut short by a crash: nobody holds it.
    return undefined;
  }
}

function isAlive({ pid, startedAt }: Holder): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return startedAt === startOf(pid);
}

/** Linux tells when a process began; elsewhere its number must do. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')')).split(' ')[20] ?? '';
  } catch {
    return '';
  }
}

const inUse = (path: string, pid: number): Error =>
  new Error(`${path} is in use by process ${pid}: one embedded MongoDB server a directory`);
