import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { localAccounts } from './local-chain.accounts';
import { anvilBinary } from './local-chain.binary';
import { letGo, tieToThisProcess } from './local-chain.lifeline';
import { callRpc } from './local-chain.rpc';

export { localAccounts, type LocalAccount } from './local-chain.accounts';
export { LocalRpcError } from './local-chain.rpc';

const READY_WITHIN_MS = 120_000;
const STOPPED_WITHIN_MS = 30_000;
const STEP_MS = 20;
const TRIES = 5;
/**
 * Time of the first block of a stored chain: 1 January 2026. anvil mines a first block at every start and
 * stores each one. Without a fixed time, the third start of a chain would load one of them at random.
 */
const GENESIS_SECONDS = 1_767_225_600;

/** Options of a local chain. All but `chainId` have defaults. */
export interface LocalChainOptions {
  chainId: number;
  /** 0, the default, lets the system choose a free port. */
  port?: number;
  /** Seconds between blocks. By default each transaction is mined at once in its own block. */
  blockTimeSeconds?: number;
  /** Mines only when {@link LocalChain.mine} is called. Not together with `blockTimeSeconds`. */
  manualMining?: boolean;
  /**
   * The chain's file: loaded if it exists, written when the chain stops. By default the chain is not stored.
   */
  statePath?: string | undefined;
  /** Seconds between further writes of the file, against a hard kill. Needs `statePath`. */
  stateIntervalSeconds?: number;
  /**
   * Lets the chain outlive this process; stop it by its pid with SIGTERM. By default it ends with this
   * process.
   */
  detached?: boolean;
  /** Blocks of an epoch: one epoch behind the head is `safe`, two are `finalized`. anvil's default is 32. */
  slotsInAnEpoch?: number;
  /**
   * Number of newest blocks whose state is kept, for `anvil_reorg` and calls at an older block. Default 32.
   * Blocks, receipts and logs are kept forever. Blocks from a file can be read, but not orphaned.
   */
  keptStates?: number;
  /** Rules of an older network, such as `berlin`, whose blocks have no base fee. Default: the newest. */
  hardfork?: string;
}

/** A running anvil. Its funded accounts are {@link localAccounts}. */
export interface LocalChain {
  /** `http://127.0.0.1:<port>` */
  readonly rpcUrl: string;
  readonly chainId: number;
  readonly pid: number;
  /**
   * Makes one JSON-RPC call, with a time-out of 30 s. The caller names the result's type.
   * @throws LocalRpcError if the node refuses
   */
  rpc<T = unknown>(method: string, params?: readonly unknown[]): Promise<T>;
  /** Mines this many blocks, one by default. */
  mine(blocks?: number): Promise<void>;
  /** Ends the chain and waits until its file is written. A second call does nothing. */
  stop(): Promise<void>;
}

/**
 * Starts an Ethereum node for tests and local work, and waits until it answers.
 *
 * @throws Error with anvil's output, if it ends or does not answer within 120 s
 */
export async function startLocalChain(options: LocalChainOptions): Promise<LocalChain> {
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port || (await freePort());
    try {
      return await startOn(port, options);
    } catch (error) {
      // Another process may take the port before anvil binds it. A port that the caller chose is not
      // replaced.
      if (options.port || attempt === TRIES || !(error instanceof NotStartedError)) throw error;
    }
  }
}

/** anvil has ended, or another program answers on its port. */
class NotStartedError extends Error {
  override readonly name = 'NotStartedError';
}

async function startOn(port: number, options: LocalChainOptions): Promise<LocalChain> {
  if (options.statePath) mkdirSync(dirname(options.statePath), { recursive: true });
  // anvil writes it once it listens. Until then another program may answer on the port, and anvil fail on it.
  const listens = join(tmpdir(), `cowrie-anvil-${randomUUID()}.json`);
  const child = spawn(anvilBinary(), [...argumentsFor(port, options), '--config-out', listens], {
    detached: options.detached ?? false,
    // A closed pipe would end a detached node.
    stdio: ['ignore', 'ignore', options.detached ? 'ignore' : 'pipe'],
  });
  const rpcUrl = `http://127.0.0.1:${port}`;
  const untie = options.detached || child.pid === undefined ? () => undefined : tieToThisProcess(child);
  try {
    await untilReady(child, rpcUrl, listens);
    if (options.statePath) await followTheClock(rpcUrl);
  } catch (error) {
    untie();
    child.kill('SIGKILL');
    throw error;
  } finally {
    rmSync(listens, { force: true });
  }
  // A running chain must not keep this process from ending.
  child.unref();
  letGo(child.stderr);
  return {
    rpcUrl,
    chainId: options.chainId,
    pid: child.pid ?? 0,
    rpc: (method, params) => callRpc(rpcUrl, method, params),
    mine: async (blocks = 1) => {
      await callRpc(rpcUrl, 'anvil_mine', [`0x${blocks.toString(16)}`]);
    },
    stop: async () => {
      untie();
      await end(child);
    },
  };
}

function argumentsFor(port: number, options: LocalChainOptions): string[] {
  const flags: [string, string | number | undefined][] = [
    ['--port', port],
    ['--chain-id', options.chainId],
    ['--hardfork', options.hardfork],
    ['--block-time', options.blockTimeSeconds],
    ['--accounts', localAccounts.length],
    ['--state', options.statePath],
    ['--timestamp', options.statePath === undefined ? undefined : GENESIS_SECONDS],
    ['--state-interval', options.stateIntervalSeconds],
    ['--slots-in-an-epoch', options.slotsInAnEpoch],
    // Without it anvil writes every block's state to ~/.foundry and never deletes it: gigabytes within an
    // hour.
    ['--prune-history', options.keptStates ?? 32],
    // By default it has a worker per core, which is more than a node for one process needs.
    ['--threads', 2],
  ];
  return [
    '--quiet',
    ...(options.manualMining ? ['--no-mining'] : []),
    ...flags.flatMap(([flag, value]) => (value === undefined ? [] : [flag, String(value)])),
  ];
}

async function untilReady(child: ChildProcess, rpcUrl: string, listens: string): Promise<void> {
  let said = '';
  let failure: Error | undefined;
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
  child.once('error', (error) => (failure = error));
  child.once(
    'close',
    (code) => (failure ??= new NotStartedError(`anvil ended with ${code}: ${said.trim()}`)),
  );
  const deadline = performance.now() + READY_WITHIN_MS;
  for (;;) {
    if (failure) throw failure;
    if (existsSync(listens) && (await answers(rpcUrl))) return;
    await pause(STEP_MS);
    if (performance.now() > deadline) throw new Error(`anvil does not answer at ${rpcUrl}`);
  }
}

function answers(rpcUrl: string): Promise<boolean> {
  return callRpc(rpcUrl, 'eth_chainId').then(
    () => true,
    () => false,
  );
}

/** Sets the chain's time to the present, or to the newest block's time if that is later. */
async function followTheClock(rpcUrl: string): Promise<void> {
  const newest = await callRpc<{ timestamp: string }>(rpcUrl, 'eth_getBlockByNumber', ['latest', false]);
  const seconds = Math.max(Math.floor(Date.now() / 1000), Number(newest.timestamp));
  await callRpc(rpcUrl, 'anvil_setTime', [seconds]);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.ref();
  const closed = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOPPED_WITHIN_MS);
  await closed;
  clearTimeout(timer);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
