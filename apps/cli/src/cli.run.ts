import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Command } from 'commander';
import type { CliContext } from './commands/command.context';
import { EXIT, type ExitCode, failureOf } from './exit';
import { proveOperator } from './operator.prove';
import { inert } from './output/inert.text';
import { createProgram } from './program.create';
import { helpHint } from './typed-names';
import { readEnvironment, type ServiceEnvironment } from './service/environment.read';
import { type OpenService, openService } from './service/service.open';

/** The process around one run of the command line. */
export interface Terminal {
  env: NodeJS.ProcessEnv;
  cwd: string;
  out(text: string): void;
  error(text: string): void;
  /** Asks a question and returns the answer. Absent: nobody can answer. */
  ask?(question: string): Promise<string>;
  /** Writes bytes to the standard output. */
  write(bytes: Uint8Array): Promise<void>;
  /** Aborts on Ctrl-C. Until a command asks for it, Ctrl-C ends the process at once. */
  interruption(): AbortSignal;
}

/**
 * Runs one command and returns its exit code.
 * @param args without the program's name
 * @param open opens the service for a command that needs it
 */
export async function runCli(
  args: readonly string[],
  terminal: Terminal,
  open: (environment: ServiceEnvironment) => Promise<OpenService> = openService,
): Promise<ExitCode> {
  let opened: Promise<OpenService> | undefined;
  let exitCode: ExitCode = EXIT.ok;
  const context: CliContext = {
    env: terminal.env,
    environment: () => readEnvironment(terminal.env, terminal.cwd),
    service: async () => (opened ??= open(context.environment())),
    out: (text) => terminal.out(`${inert(text)}\n`),
    confirm: async (question) => /^y(es)?$/i.test((await terminal.ask?.(`${question} [y/N] `))?.trim() ?? ''),
    write: (bytes) => terminal.write(bytes),
    note: (text) => terminal.error(`${inert(text)}\n`),
    path: (file) => resolve(terminal.cwd, file),
    pause: (ms, signal) => pause(ms, undefined, { signal }).catch(ignoreIfAborted(signal)),
    interruption: () => terminal.interruption(),
    user: userName(),
    reportFailure: (code = EXIT.failed) => (exitCode = code),
  };
  const program = createProgram(context);
  let running = program;
  program.hook('preAction', async (_program, command) => {
    running = command;
    await proveOperator(context, command);
  });
  for (const command of withSubcommands(program)) {
    command
      .exitOverride()
      .showHelpAfterError(helpHint(command))
      .configureOutput({ writeOut: (text) => terminal.out(text), writeErr: (text) => terminal.error(text) });
  }
  try {
    await program.parseAsync([...args], { from: 'user' });
    return exitCode;
  } catch (error) {
    const failure = failureOf(error, running);
    if (failure.text) terminal.error(`${inert(failure.text)}\n`);
    return failure.exitCode;
  } finally {
    await opened?.then(
      (service) => service.close(),
      () => undefined,
    );
  }
}

function withSubcommands(command: Command): Command[] {
  return [command, ...command.commands.flatMap(withSubcommands)];
}

function ignoreIfAborted(signal?: AbortSignal) {
  return (error: unknown): void => {
    if (!signal?.aborted) throw error;
  };
}

/** A container's user may have no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return 'unnamed';
  }
}
