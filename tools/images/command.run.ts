import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';

export interface CommandOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly timeoutMs?: number;
  /** Ends the command. */
  readonly signal?: AbortSignal;
  /** The file that receives the command's output. */
  readonly log?: string;
}

export interface CommandResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const TIMEOUT_MS = 2 * 60_000;
/** Enough output to see why a command failed. */
const TAIL_CHARACTERS = 3_000;

/**
 * Runs a command to its end, with any exit code. @throws Error if it cannot start, or is ended by time-out or
 * signal
 */
export async function tryCommand(
  command: string,
  args: readonly string[],
  { cwd, env = process.env, timeoutMs = TIMEOUT_MS, signal, log }: CommandOptions = {},
): Promise<CommandResult> {
  const ending = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]);
  const words = [command, ...args].join(' ');
  return new Promise((resolve, reject) => {
    // In its own process group, because a terminal's Ctrl-C must not end the commands that clean up.
    const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    const printed = { stdout: '', stderr: '' };
    for (const stream of ['stdout', 'stderr'] as const)
      child[stream].on('data', (data: Buffer) => {
        printed[stream] += data.toString();
        if (log) appendFileSync(log, data);
      });
    const end = (): void => {
      if (child.pid) process.kill(-child.pid, 'SIGTERM');
    };
    ending.addEventListener('abort', end, { once: true });
    child.once('error', (cause) => reject(new Error(`${words} did not start`, { cause })));
    child.once('close', (code) => {
      ending.removeEventListener('abort', end);
      if (!ending.aborted) resolve({ code, ...printed });
      else if (signal?.aborted) reject(new Error('interrupted'));
      else reject(new Error(`${words} ran for more than ${timeoutMs / 1000} s:\n${tail(printed)}`));
    });
  });
}

/**
 * Runs a command and returns its standard output without the final newline. @throws Error with its output if
 * it fails
 */
export async function runCommand(
  command: string,
  args: readonly string[],
  options?: CommandOptions,
): Promise<string> {
  const result = await tryCommand(command, args, options);
  if (result.code !== 0)
    throw new Error(`${command} ${args.join(' ')} ended with ${result.code}:\n${tail(result)}`);
  return result.stdout.trimEnd();
}

function tail({ stdout, stderr }: Pick<CommandResult, 'stdout' | 'stderr'>): string {
  return `${stdout.slice(-TAIL_CHARACTERS)}${stderr.slice(-TAIL_CHARACTERS)}`;
}
