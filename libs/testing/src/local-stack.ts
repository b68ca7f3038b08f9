import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { DevFile } from './dev-file';
import { setTimeout as pause } from 'node:timers/promises';

const MAIN = 'dist/node/tools/local-stack/main.js';
const READY_WITHIN_MS = 90_000;
const STEP_MS = 50;

/** The whole of Cowrie as `npm start` runs it, as a process of its own on ports and in a folder of its own. */
export interface LocalStackProcess {
  /** What the stack wrote to `dev.json`. */
  readonly dev: DevFile;
  readonly directory: string;
  /** What it has printed so far. */
  output(): string;
  /** kill -9: no chance to tidy up. The chains go on, as real ones would. */
  kill(): Promise<void>;
  /** Starts it again on the same ports and folder. */
  restart(): Promise<void>;
  /** SIGTERM, and waits for the end; gives the exit code. */
  stop(): Promise<number | null>;
  /** Stops it if it runs, ends the chains, and deletes the folder. */
  remove(): Promise<void>;
}

/** @throws Error with what it printed when it does not become ready */
export async function startLocalStackProcess(env: Record<string, string> = {}): Promise<LocalStackProcess> {
  if (!existsSync(MAIN)) throw new Error(`${MAIN} is missing: run npm run build first`);
  const directory = mkdtempSync(join(tmpdir(), 'cowrie-stack-'));
  const [api, checkout, base, celo, polygon] = await freePorts(5);
  const settings = {
    ...process.env,
    PORT: String(api),
    CHECKOUT_PORT: String(checkout),
    BASE_RPC_PORT: String(base),
    CELO_RPC_PORT: String(celo),
    POLYGON_RPC_PORT: String(polygon),
    COWRIE_DIRECTORY: directory,
    ...env,
  };
  let child: ChildProcess;
  let printed = '';

  const start = async (): Promise<void> => {
    printed = '';
    child = spawn(process.execPath, ['--enable-source-maps', resolve(MAIN)], {
      env: settings,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout?.on('data', (data: Buffer) => (printed += data.toString()));
    child.stderr?.on('data', (data: Buffer) => (printed += data.toString()));
    const deadline = Date.now() + READY_WITHIN_MS;
    while (!printed.includes('Cowrie is ready')) {
      if (hasEnded()) throw new Error(`the stack ended:\n${printed}`);
      if (Date.now() > deadline) throw new Error(`the stack is not ready:\n${printed}`);
      await pause(STEP_MS);
    }
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
    dev: JSON.parse(readFileSync(join(directory, 'dev.json'), 'utf8')) as DevFile,
    directory,
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

/** After a kill the chains are still there; nobody else would end them for a while. */
async function endKeeper(record: string): Promise<void> {
  if (!existsSync(record)) return;
  const { pid } = JSON.parse(readFileSync(record, 'utf8')) as { pid: number };
  try {
    process.kill(pid, 'SIGTERM');
    while (existsSync(record)) await pause(STEP_MS);
  } catch {
    // Gone already.
  }
}

/** Ports that were free a moment ago, all different. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}
