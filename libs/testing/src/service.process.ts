import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Arming } from './kill-points/kill-points.preload';

const MAIN = 'dist/node/apps/api/src/main.js';
const PRELOAD = 'dist/node/libs/testing/src/kill-points/kill-points.preload.js';
/** On a busy machine, a start takes half a minute or more. */
const READY_WITHIN_MS = 120_000;
const STEP_MS = 20;

/** How a process ended: by itself with a code, or by a signal. */
export interface ProcessEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** The built service in its own process, tested only from outside. */
export interface ServiceProcess {
  readonly url: string;
  readonly pid: number;
  /** Resolves when it has ended in any way. */
  readonly ended: Promise<ProcessEnd>;
  hasEnded(): boolean;
  /** Returns everything that it has printed so far. */
  output(): string;
  /**
   * Kills the process at its next arrival at this point, or stops it (SIGSTOP) until {@link
   * ServiceProcess.goOn}.
   */
  arm(point: Arming['point'], signal?: Arming['signal']): Promise<void>;
  /** True once it has reached the point. */
  hasReached(point: Arming['point']): boolean;
  goOn(): void;
  /** Ends it by SIGKILL, and waits for the end. */
  kill(): Promise<void>;
  /** Ends it by SIGTERM, and waits for the end. */
  stop(): Promise<ProcessEnd>;
}

/**
 * Starts the service on a port that the system chooses, and waits until it is ready.
 *
 * @param env its environment variables; PATH and PORT are added
 * @throws Error with its output when it ends, or is not ready within two minutes
 */
export async function startServiceProcess(env: Record<string, string>): Promise<ServiceProcess> {
  if (!existsSync(MAIN)) throw new Error(`${MAIN} is missing: run npm run build first`);
  const child = spawn(process.execPath, ['--require', resolve(PRELOAD), resolve(MAIN)], {
    env: { PATH: process.env.PATH, ...env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let printed = '';
  child.stdout?.on('data', (data: Buffer) => (printed += data.toString()));
  child.stderr?.on('data', (data: Buffer) => (printed += data.toString()));
  const ended = once(child, 'exit').then(([code, signal]) => ({ code, signal }) as ProcessEnd);
  const url = await whenReady(child, () => printed);
  return {
    url,
    pid: child.pid ?? 0,
    ended,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    output: () => printed,
    async arm(point, signal = 'SIGKILL') {
      const answered = once(child, 'message');
      child.send({ point, signal } satisfies Arming);
      await answered;
    },
    hasReached: (point) => printed.includes(` ${point}\n`),
    goOn: () => void child.kill('SIGCONT'),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

async function whenReady(child: ChildProcess, printed: () => string): Promise<string> {
  const deadline = performance.now() + READY_WITHIN_MS;
  for (;;) {
    const url = /listens on (\S+)/.exec(printed())?.[1];
    if (url && (await isReady(url))) return url;
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the service ended:\n${printed()}`);
    if (performance.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`the service is not ready after two minutes:\n${printed()}`);
    }
    await pause(STEP_MS);
  }
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}
