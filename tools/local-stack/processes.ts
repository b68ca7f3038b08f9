import { readFileSync, rmSync, writeFileSync } from 'node:fs';
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
  withinMs: number,
  condition: () => Promise<boolean> | boolean,
): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`gave up after ${withinMs / 1000} s: ${what}`);
    await pause(50);
  }
}

/**
 * Makes this process the only stack in its folder. A predecessor that is just ending is waited for; the lock of one that
 * was killed is taken over.
 * @throws Error when another stack is running
 */
export async function takeLock(path: string): Promise<void> {
  let holder = lockHolder(path);
  await until(`another stack (process ${holder}) is running`, 15_000, () => {
    holder = lockHolder(path);
    return holder === undefined || holder === process.pid;
  });
  writeFileSync(path, String(process.pid));
}

export function releaseLock(path: string): void {
  rmSync(path, { force: true });
}

/** The living process that holds the lock. */
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
      reject(new Error(`port ${port} is taken by another program; set ${variable} to a free one`)),
    );
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
