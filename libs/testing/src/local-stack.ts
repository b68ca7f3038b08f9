import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { DevFile } from './dev-file';
import { setTimeout as pause } from 'node:timers/promises';
import { freePorts } from './free-ports';
import { newTestDatabase } from './test-database';

const MAIN = 'dist/node/tools/local-stack/main.js';
const READY_WITHIN_MS = 300_000;
const STEP_MS = 50;

/** Cowrie as `npm start` runs it, in its own process with its own ports and folder. */
export interface LocalStackProcess {
  /** The content of the stack's `dev.json`. A restart changes the metrics address. */
  readonly dev: DevFile;
  readonly directory: string;
  /** The process id. A restart changes it. */
  readonly pid: number;
  /** Returns everything that it has printed so far. */
  output(): string;
  /** Ends it by SIGKILL, without any clean-up. The chains go on, as real chains would. */
  kill(): Promise<void>;
  /** Starts it again with the same ports and folder. */
  restart(): Promise<void>;
  /** Ends it by SIGTERM and returns its exit code. */
  stop(): Promise<number | null>;
  /** Stops it if it runs, ends the chains, and deletes the folder. */
  remove(): Promise<void>;
}

/**
 * Starts the built stack with these environment variables, and waits until it is ready.
 * @throws Error with its output when it ends, or is not ready within 300 s
 */
export async function startLocalStackProcess(env: Record<string, string> = {}): Promise<LocalStackProcess> {
  if (!existsSync(MAIN)) throw new Error(`${MAIN} is missing: run npm run build first`);
  const directory = mkdtempSync(join(tmpdir(), 'cowrie-stack-'));
  const [api, checkout, dashboard, base, celo, polygon, tron] = await freePorts(7);
  const mongoUri = newTestDatabase();
  const settings = {
    ...process.env,
    PORT: String(api),
    CHECKOUT_PORT: String(checkout),
    DASHBOARD_PORT: String(dashboard),
    BASE_RPC_PORT: String(base),
    CELO_RPC_PORT: String(celo),
    POLYGON_RPC_PORT: String(polygon),
    TRON_RPC_PORT: String(tron),
    COWRIE_DIRECTORY: directory,
    // Tests send money that no payment waits for, and then wait for its report.
    REST_INTERVAL_MS: '5000',
    ...(mongoUri !== undefined && { MONGODB_URI: mongoUri }),
    ...env,
  };
  let child: ChildProcess;
  let dev: DevFile;
  let printed = '';

  const start = async (): Promise<void> => {
    printed = '';
    child = spawn(process.execPath, [resolve(MAIN)], {
      env: settings,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout?.on('data', (data: Buffer) => (printed += data.toString()));
    child.stderr?.on('data', (data: Buffer) => (printed += data.toString()));
    const deadline = performance.now() + READY_WITHIN_MS;
    while (!printed.includes('Cowrie is ready')) {
      if (hasEnded()) throw new Error(`the stack ended:\n${printed}`);
      if (performance.now() > deadline) throw new Error(`the stack is not ready:\n${printed}`);
      await pause(STEP_MS);
    }
    dev = JSON.parse(readFileSync(join(directory, 'dev.json'), 'utf8')) as DevFile;
  };
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (hasEnded()) return child.exitCode;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
    return child.exitCode;
  };

  await start();
  return {
    get dev() {
      return dev;
    },
    directory,
    get pid() {
      return child.pid ?? 0;
    },
    output: () => printed,
    kill: async () => void (await end('SIGKILL')),
    restart: start,
    stop: () => end('SIGTERM'),
    async remove() {
      await end('SIGTERM');
      await endKeeper(join(directory, 'chains', 'keeper.json'));
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Ends the chains, which go on after a kill. */
async function endKeeper(record: string): Promise<void> {
  if (!existsSync(record)) return;
  const { pid } = JSON.parse(readFileSync(record, 'utf8')) as { pid: number };
  try {
    process.kill(pid, 'SIGTERM');
    while (existsSync(record)) await pause(STEP_MS);
  } catch {
    // It has ended already.
  }
}
