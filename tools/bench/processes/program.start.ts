import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

const READY_WITHIN_MS = 60_000;

/** A program that serves HTTP, in its own process. */
export interface Program {
  url: string;
  pid: number;
  /** The time of the start, by `performance.now()`. */
  startedMs: number;
  /** Ends it by SIGTERM, and waits for the end. */
  stop(): Promise<void>;
}

export interface ProgramStart {
  /** The compiled file, below `dist/node`. */
  file: string;
  env: Readonly<Record<string, string>>;
  args?: readonly string[];
  /** Options of Node itself. */
  nodeOptions?: readonly string[];
}

/**
 * Starts a program that prints `listens on <url>`. The service and its bare limits all start here, so that
 * only their code differs.
 * @throws Error with its output when it ends, or does not listen within 60 s
 */
export async function startProgram({
  file,
  env,
  args = [],
  nodeOptions = [],
}: ProgramStart): Promise<Program> {
  const startedMs = performance.now();
  const child = spawn(process.execPath, [...nodeOptions, resolve('dist/node', file), ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const listening = new Promise<string>((resolveUrl, reject) => {
    const read = (data: Buffer): void => {
      printed += data.toString();
      const url = /listens on (\S+)/.exec(printed)?.[1];
      if (url) resolveUrl(url);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(`${file} ended:\n${printed}`)));
    setTimeout(() => reject(new Error(`${file} does not listen:\n${printed}`)), READY_WITHIN_MS).unref();
  });
  try {
    const url = await listening;
    return {
      url,
      startedMs,
      pid: child.pid ?? 0,
      async stop() {
        if (child.exitCode !== null || child.signalCode !== null) return;
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      },
    };
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
}
