import { type ChildProcess, spawn } from 'node:child_process';
import type { RunStep } from './steps.run';

/** The source of this process's signals. */
type Signals = { on(signal: NodeJS.Signals, listener: (signal: NodeJS.Signals) => void): unknown };

/**
 * How long to wait for a step's output after its end, because a process that it left behind can keep the pipe
 * open.
 */
const OUTPUT_WAIT_MS = 2000;

/**
 * Runs a step as a child process with this environment. Its output is shown at once (`isLive`) or when it
 * ends. A step that takes longer than its `minutes` is stopped and has failed. When a step ends, all
 * processes that it has started end too.
 */
export function runAsProcess(
  env: Record<string, string>,
  show: (text: string) => void,
  signals: Signals = process,
): RunStep {
  const running = new Map<string, ChildProcess>();
  passOn(signals, running);
  return ({ name, command, args, isLive, minutes, ...step }) =>
    new Promise((resolve) => {
      const stdio = isLive ? 'inherit' : 'pipe';
      const child = spawn(command, args, {
        env: { ...process.env, ...env, ...step.env },
        stdio: ['ignore', stdio, stdio],
        // In its own process group, so that everything that the step has started can be stopped with it.
        detached: true,
      });
      running.set(name, child);
      let printed = '';
      const print = (text: string) => (isLive ? show(text) : (printed += text));
      child.stdout?.on('data', (data: Buffer) => print(data.toString()));
      child.stderr?.on('data', (data: Buffer) => print(data.toString()));
      const limit = setTimeout(() => {
        print(`\nstopped: "${name}" took more than ${minutes} minutes\n`);
        signalGroup(child, 'SIGKILL');
      }, minutes * 60_000);
      let hasEnded = false;
      const end = (hasPassed: boolean) => {
        if (hasEnded) return;
        hasEnded = true;
        clearTimeout(limit);
        running.delete(name);
        const others = running.size > 0 ? `; still running: ${[...running.keys()].join(', ')}` : '';
        show(`\n--- ${name}: ${hasPassed ? 'passed' : 'failed'}${others}\n${printed}`);
        resolve(hasPassed);
      };
      child.once('error', (error) => {
        print(`${error.message}\n`);
        end(false);
      });
      child.once('exit', (code) => {
        signalGroup(child, 'SIGKILL');
        const wait = setTimeout(() => end(code === 0), OUTPUT_WAIT_MS);
        child.once('close', () => {
          clearTimeout(wait);
          end(code === 0);
        });
      });
    });
}

/**
 * A separate group does not get the terminal's Ctrl-C, so it is passed on. A second Ctrl-C ends everything at
 * once.
 */
function passOn(signals: Signals, running: ReadonlyMap<string, ChildProcess>): void {
  let isAsked = false;
  const stop = (signal: NodeJS.Signals) => {
    for (const child of running.values()) signalGroup(child, isAsked ? 'SIGKILL' : signal);
    if (isAsked) process.exit(1);
    isAsked = true;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) signals.on(signal, stop);
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // None of its processes is left.
  }
}
