import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { ShopCommand } from './starters';

const READY_WITHIN_MS = 120_000;
const STEP_MS = 100;

/** A starter in its own process. */
export interface Shop {
  readonly url: string;
  /** Returns everything that it has printed so far. */
  output(): string;
  stop(): Promise<void>;
}

/**
 * Starts a shop and waits until its product page answers. @throws Error with its output when it ends, or is
 * not ready within a minute
 */
export async function startShop(
  { command, args, cwd, env }: ShopCommand,
  url: string,
  settings: Record<string, string>,
): Promise<Shop> {
  const { PATH = '' } = process.env;
  // In its own process group, so that its children end with it.
  const child = spawn(command, args, {
    cwd,
    env: { PATH, ...settings, ...env } as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let printed = '';
  child.stdout.on('data', (data: Buffer) => (printed += data.toString()));
  child.stderr.on('data', (data: Buffer) => (printed += data.toString()));
  const ended = once(child, 'exit');
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const stop = async () => {
    if (!hasEnded() && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    await ended;
  };
  const deadline = performance.now() + READY_WITHIN_MS;
  while (!(await isReady(url))) {
    if (!hasEnded() && performance.now() < deadline) {
      await pause(STEP_MS);
      continue;
    }
    await stop();
    throw new Error(`the shop is not ready:\n${printed}`);
  }
  return { url, output: () => printed, stop };
}

const isReady = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(10_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
