import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { anvilBinary } from './local-chain.binary';
import { letGo, tieToThisProcess } from './local-chain.lifeline';
import { callRpc } from './local-chain.rpc';

export { localAccounts, type LocalAccount } from './local-chain.accounts';
export { LocalRpcError } from './local-chain.rpc';

const READY_WITHIN_MS = 30_000;
const STOPPED_WITHIN_MS = 30_000;
const STEP_MS = 20;
const TRIES = 5;
/**
 * The first block's time in a chain that is kept. anvil makes a first block at every start and stores all that it has
 * made; were they not alike, a chain started for the third time would have one of them at random. 1 January 2026.
 */
const GENESIS_SECONDS = 1_767_225_600;

/** How the local chain shall be. Everything but the chain id has a default. */
export interface LocalChainOptions {
  chainId: number;
  /** 0, the default, lets the system choose a free one. */
  port?: number;
  /** A block every so many seconds. By default a block is made for each transaction, at once. */
  blockTimeSeconds?: number;
  /** No block unless asked for with {@link LocalChain.mine}. Not together with `blockTimeSeconds`. */
  manualMining?: boolean;
  /** The chain's file: loaded if it exists, written when the chain is stopped. By default all is forgotten. */
  statePath?: string;
  /** Write the state this often as well, against a hard kill. Needs `statePath`. */
  stateIntervalSeconds?: number;
  /** Let the chain outlive this process; it is then stopped by its pid, with SIGTERM. By default it ends with it. */
  detached?: boolean;
  /** An epoch of so many blocks behind the head is `safe`, two are `finalized`. anvil's default is 32. */
  slotsInAnEpoch?: number;
  /**
   * For so many blocks the state is kept, so that `anvil_reorg` and calls as of an older block work. Default 32. Blocks,
   * receipts and logs are kept for ever; what was loaded from a file can be read, but not taken back.
   */
  keptStates?: number;
}

/** A running anvil. Its funded accounts are {@link localAccounts}. */
export interface LocalChain {
  /** `http://127.0.0.1:<port>` */
  readonly rpcUrl: string;
  readonly chainId: number;
  readonly pid: number;
  /** One JSON-RPC call, 10 s at most. Throws `LocalRpcError` if it is refused. `T` is what the caller expects. */
  rpc<T = unknown>(method: string, params?: readonly unknown[]): Promise<T>;
  /** Makes so many blocks, one by default. */
  mine(blocks?: number): Promise<void>;
  /** Ends the chain and waits until its file is written. A second call does nothing. */
  stop(): Promise<void>;
}

/**
 * Starts an Ethereum node for tests and local work, and waits until it answers.
 *
 * @throws Error with what anvil said, if it ends or stays silent for 30 s
 */
export async function startLocalChain(options: LocalChainOptions): Promise<LocalChain> {
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port || (await freePort());
    try {
      return await startOn(port, options);
    } catch (error) {
      // Between our look and anvil's bind anybody may have taken the port. A port asked for is not exchanged.
      if (options.port || attempt === TRIES || !(error instanceof NotStartedError)) throw error;
    }
  }
}

/** anvil has ended, or somebody else answers in its place. */
class NotStartedError extends Error {
  override readonly name = 'NotStartedError';
}

async function startOn(port: number, options: LocalChainOptions): Promise<LocalChain> {
  if (options.statePath) mkdirSync(dirname(options.statePath), { recursive: true });
  const child = spawn(anvilBinary(), argumentsFor(port, options), {
    detached: options.detached ?? false,
    // A detached node must not die of a closed pipe.
    stdio: ['ignore', 'ignore', options.detached ? 'ignore' : 'pipe'],
  });
  const rpcUrl = `http://127.0.0.1:${port}`;
  const untie = options.detached || child.pid === undefined ? () => undefined : tieToThisProcess(child);
  try {
    await untilReady(child, rpcUrl, options.chainId);
    if (options.statePath) await followTheClock(rpcUrl);
  } catch (error) {
    untie();
    child.kill('SIGKILL');
    throw error;
  }
  // A chain that is still running must not hold up the end of the process.
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
    ['--block-time', options.blockTimeSeconds],
    ['--state', options.statePath],
    ['--timestamp', options.statePath === undefined ? undefined : GENESIS_SECONDS],
    ['--state-interval', options.stateIntervalSeconds],
    ['--slots-in-an-epoch', options.slotsInAnEpoch],
    // Without it anvil writes every block's state below ~/.foundry and leaves it there: gigabytes within an hour.
    ['--prune-history', options.keptStates ?? 32],
    // One worker a core would be more than a node that serves one process needs.
    ['--threads', 2],
  ];
  return [
    '--quiet',
    ...(options.manualMining ? ['--no-mining'] : []),
    ...flags.flatMap(([flag, value]) => (value === undefined ? [] : [flag, String(value)])),
  ];
}

async function untilReady(child: ChildProcess, rpcUrl: string, chainId: number): Promise<void> {
  let said = '';
  let failure: Error | undefined;
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
  child.once('error', (error) => (failure = error));
  child.once(
    'close',
    (code) => (failure ??= new NotStartedError(`anvil ended with ${code}: ${said.trim()}`)),
  );
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const answer = await callRpc<string>(rpcUrl, 'eth_chainId').catch(() => undefined);
    // A stranger may be listening there, while ours is about to say that the port is taken: look after a step.
    await pause(STEP_MS);
    if (failure) throw failure;
    if (answer !== undefined) {
      if (Number(answer) === chainId) return;
      throw new NotStartedError(`port already in use by chain ${Number(answer)}`);
    }
    if (Date.now() > deadline) throw new Error(`anvil does not answer at ${rpcUrl}`);
  }
}

/** From now on blocks are stamped with the time of day, or of the newest block if that is ahead of it. */
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
