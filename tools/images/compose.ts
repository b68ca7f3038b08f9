import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type CommandOptions, type CommandResult, runCommand, tryCommand } from './command.run';
import type { Engine } from './engine';

const POLL_MS = 1_000;
const HEALTH_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 120_000;

/**
 * `docker compose -f docker/compose.yaml` with podman-compose, and with the file next to this one as an
 * overlay.
 */
export interface Compose {
  run(args: readonly string[], options?: CommandOptions): Promise<string>;
  try(args: readonly string[], options?: CommandOptions): Promise<CommandResult>;
  /** `cowrie …` in a container of the service, as docker/README.md defines the alias. */
  cowrie(service: string, args: readonly string[]): Promise<string>;
  /** Returns the name of the service's first container. */
  container(service: string): string;
}

export function openCompose(
  engine: Engine,
  {
    program,
    folder,
    buildArguments,
    defaults,
  }: {
    program: string;
    folder: string;
    buildArguments: readonly string[];
    defaults: CommandOptions;
  },
): Compose {
  const words = [
    // In a pod, all containers would share one network.
    '--in-pod=false',
    `--podman-build-args=${buildArguments.join(' ')}`,
    '-f',
    'docker/compose.yaml',
    '-f',
    join(__dirname, 'compose.podman.yaml'),
  ];
  const options = { timeoutMs: STOP_TIMEOUT_MS, ...defaults, cwd: folder };
  const env = { ...engine.env, ...defaults.env };
  const run: Compose['run'] = (args, more) =>
    runCommand(program, [...words, ...args], { ...options, ...more, env });
  return {
    run,
    try: (args, more) => tryCommand(program, [...words, ...args], { ...options, ...more, env }),
    cowrie: (service, args) => run(['exec', '-T', service, 'node', 'tools/cowrie.mjs', ...args]),
    container: (service) => `cowrie_${service}_1`,
  };
}

/**
 * Runs a container's own health check until it passes, because systemd, which does that for podman, may be
 * missing.
 *
 * @returns how long it took, in seconds
 * @throws Error with the container's log if it does not pass in two minutes
 */
export async function becomeHealthy(engine: Engine, container: string, signal: AbortSignal): Promise<number> {
  const start = performance.now();
  let last = '';
  for (;;) {
    try {
      await engine.podman(['healthcheck', 'run', container]);
      return (performance.now() - start) / 1000;
    } catch (error) {
      signal.throwIfAborted();
      last = String(error);
    }
    if (performance.now() - start > HEALTH_TIMEOUT_MS) {
      const log = await tryCommand('podman', ['logs', '--tail', '30', container], { env: engine.env });
      throw new Error(`${container} does not become healthy: ${last}\n${log.stdout}${log.stderr}`);
    }
    await pause(POLL_MS);
  }
}
