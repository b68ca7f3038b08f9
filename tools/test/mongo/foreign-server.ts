import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '@cowrie/testing/free-ports';
import { MongoClient } from 'mongodb';
import { installFromPyPI } from './python.install';

/**
 * A third-party server with MongoDB's own storage engine: a replica set of one, with retryable writes and
 * transactions. It is a beta under GPL-2.0, for tests only: nothing in this repository ships or imports it.
 */
export const FOREIGN_SERVER = 'secantusdb==0.7.0b3';
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 10_000;

export interface ForeignServer {
  readonly uri: string;
  /** Whether it writes within a minute. A server with a deadlocked storage still answers a `ping`. */
  isAnswering(): Promise<boolean>;
  stop(): Promise<void>;
}

/**
 * Creates a Python environment under `.cowrie/` with the server in it, unless it exists. Returns the server's
 * program.
 *
 * @throws Error with the output of Python's tools
 */
export function installForeignServer(python: string, root: string): string {
  return installFromPyPI({ python, root, package: FOREIGN_SERVER, program: 'secantusd-py' });
}

/**
 * Starts the server with an empty folder, and waits until it answers. Its output goes to the file `log`:
 * while Jest runs, nobody reads a pipe, and a server that blocks on a full pipe no longer answers.
 *
 * @throws Error with its output when it ends, or does not answer within a minute
 */
export async function startForeignServer(program: string, log: string): Promise<ForeignServer> {
  const folder = mkdtempSync(join(tmpdir(), 'cowrie-foreign-'));
  const [port] = await freePorts(1);
  const args = ['--host', '127.0.0.1', '--port', String(port), '--storage-path', folder];
  const output = openSync(log, 'w');
  const child = spawn(program, args, { stdio: ['ignore', output, output] });
  closeSync(output);
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    const wait = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await ended;
    clearTimeout(wait);
    rmSync(folder, { recursive: true, force: true });
  };
  const uri = `mongodb://127.0.0.1:${port}/`;
  const isAnswering = () =>
    write(uri).then(
      () => true,
      () => false,
    );
  try {
    await Promise.race([ping(uri), ended.then(() => Promise.reject(new Error('it ended')))]);
  } catch (error) {
    await stop();
    throw new Error(`the foreign database did not start:\n${endOf(log)}`, { cause: error });
  }
  return { uri, isAnswering, stop };
}

/** The last 10,000 characters of a file; empty without the file. */
export function endOf(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8').slice(-10_000) : '';
}

const ping = (uri: string): Promise<void> => ask(uri, (client) => client.db('admin').command({ ping: 1 }));

const write = (uri: string): Promise<void> =>
  ask(uri, (client) => client.db('answering').collection('writes').insertOne({}));

async function ask(uri: string, call: (client: MongoClient) => Promise<unknown>): Promise<void> {
  const client = new MongoClient(uri, {
    serverSelectionTimeoutMS: START_TIMEOUT_MS,
    socketTimeoutMS: START_TIMEOUT_MS,
    // A second try would take a second minute.
    retryWrites: false,
  });
  try {
    await call(client);
  } finally {
    await client.close();
  }
}
