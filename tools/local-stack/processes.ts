import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Waits until the condition holds. @throws Error with `what` when it does not within the time */
export async function until(
  what: string,
  timeoutMs: number,
  condition: () => Promise<boolean> | boolean,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`gave up after ${timeoutMs / 1000} s: ${what}`);
    await pause(50);
  }
}

/**
 * Makes this process the only stack in its folder. Waits 15 s for another stack that is ending. Takes over
 * the lock of a killed process.
 *
 * @throws Error when another stack keeps running
 */
export async function takeLock(path: string): Promise<void> {
  let holder = lockHolder(path);
  await until(`stop the other stack in this folder (process ${holder})`, 15_000, () => {
    holder = lockHolder(path);
    return holder === undefined && isLockTaken(path);
  });
}

/** Only one of several processes can make the hard link, and the lock has its content at once. */
function isLockTaken(path: string): boolean {
  const [draft, aside] = [`${path}.${process.pid}`, `${path}.${process.pid}.old`];
  writeFileSync(draft, String(process.pid));
  try {
    if (isDone(() => renameSync(path, aside), 'ENOENT')) {
      // Another process may have taken over the lock of the dead one just before. It keeps it.
      if (lockHolder(aside) !== undefined) isDone(() => linkSync(aside, path), 'EEXIST');
      rmSync(aside);
    }
    return isDone(() => linkSync(draft, path), 'EEXIST');
  } finally {
    rmSync(draft);
  }
}

/** False if it fails with this code. */
function isDone(work: () => void, code: string): boolean {
  try {
    work();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === code) return false;
    throw error;
  }
}

export function releaseLock(path: string): void {
  rmSync(path, { force: true });
}

/** Id of the running process that holds the lock; undefined when none does. */
export function lockHolder(path: string): number | undefined {
  try {
    const pid = Number(readFileSync(path, 'utf8'));
    return pid > 0 && isAlive(pid) ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** @throws Error that names the variable to set */
export async function requireFreePort(host: string, port: number, variable: string): Promise<void> {
  if (port === 0) return;
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', () =>
      reject(new Error(`port ${port} is used by another program; set ${variable} to a free port`)),
    );
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
