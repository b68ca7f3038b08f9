import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { usageOf, usageOfChildren } from '../processes/usage.read';
import { parsePeerFile } from './peer.file';
import type { Peer, RunningPeer, Variables } from './peer.types';

const READY_WITHIN_MS = 120_000;
const SET_UP_WITHIN_MS = 120_000;
const STOP_WITHIN_MS = 20_000;
const STEP_MS = 10;

/**
 * A program in a folder that the caller names, as its `peer.json` describes it.
 * @throws Error if the folder has no `peer.json`, or a wrong one
 */
export function folderPeer(name: string, folder: string): Peer {
  const directory = resolve(folder);
  const file = read(join(directory, 'peer.json'));
  return {
    name,
    start: () => start(name, directory, file),
    async rows() {
      const variables = file.setUp ? await setUp(directory, file.setUp) : {};
      return { rows: file.rows, variables };
    },
    remove: async () => {},
  };
}

function read(path: string): ReturnType<typeof parsePeerFile> {
  try {
    return parsePeerFile(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message}`, { cause: error });
  }
}

async function start(
  name: string,
  directory: string,
  { start: [program, ...args], url, ready }: ReturnType<typeof parsePeerFile>,
): Promise<RunningPeer> {
  if (await answers(url + ready)) throw new Error(`${url} already answers, before ${name} was started`);
  const startedMs = performance.now();
  // Its own group, so that every process of it ends with it.
  const child = spawn(program, args, { cwd: directory, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  const keep = (data: Buffer): void => void (printed = (printed + data.toString()).slice(-5_000));
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  child.on('error', (error) => (printed += error.message));
  const fail = async (why: string): Promise<never> => {
    await end(child);
    throw new Error(`${name} ${why}:\n${printed}`);
  };
  while (!(await answers(url + ready))) {
    if (hasEnded(child)) await fail('ended');
    if (performance.now() - startedMs > READY_WITHIN_MS) await fail('is not ready');
    await pause(STEP_MS);
  }
  const pid = child.pid ?? 0;
  return {
    name,
    url,
    readyMs: performance.now() - startedMs,
    used() {
      const [own, children] = [usageOf(pid), usageOfChildren(pid)];
      if (!own) throw new Error(`${name} has ended:\n${printed}`);
      return { workMs: own.workMs + children.workMs, memoryMb: own.memoryMb + children.memoryMb };
    },
    stop: () => end(child),
  };
}

const hasEnded = (child: ChildProcess): boolean =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null;

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  const send = (signal: NodeJS.Signals | 0): boolean => {
    try {
      return process.kill(-(child.pid ?? 0), signal);
    } catch {
      // The group has ended.
      return false;
    }
  };
  send('SIGTERM');
  const killing = setTimeout(() => send('SIGKILL'), STOP_WITHIN_MS);
  await ended;
  clearTimeout(killing);
  // The program has ended, and one of its processes may still hold the port.
  send('SIGKILL');
  for (const deadlineMs = performance.now() + STOP_WITHIN_MS; send(0) && performance.now() < deadlineMs;)
    await pause(STEP_MS);
}

async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}

async function setUp(
  directory: string,
  [program, ...args]: readonly [string, ...string[]],
): Promise<Variables> {
  const { stdout } = await promisify(execFile)(program, args, { cwd: directory, timeout: SET_UP_WITHIN_MS });
  const said: unknown = JSON.parse(stdout);
  const isText = (one: unknown): boolean => typeof one === 'string';
  const isRight =
    typeof said === 'object' &&
    said !== null &&
    Object.values(said).every(
      (one) => isText(one) || (Array.isArray(one) && one.length > 0 && one.every(isText)),
    );
  if (!isRight) throw new Error(`${program} printed no JSON object of texts and lists of texts: ${stdout}`);
  return said as Variables;
}
