import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Actor } from '@cowrie/api/platform/audit/actor';
import type { AppConfig } from '@cowrie/api/platform/config/app.config';
import { toJson } from '../output/json.format';
import type { OpenService } from '../service/service.open';
import type { ExitCode } from '../exit';
import type { ServiceEnvironment } from '../service/environment.read';

/** What a command can use. */
export interface CliContext {
  /** Opens the service on first use. It is closed when the command ends. */
  service(): Promise<OpenService>;
  /** The variables of this process. */
  env: Readonly<NodeJS.ProcessEnv>;
  /** The service's configuration. @throws CliError when there is none */
  environment(): ServiceEnvironment;
  /** Prints a text and a newline. */
  out(text: string): void;
  /** Asks the person at the terminal. True only if the answer is `y` or `yes`; false without a terminal. */
  confirm(question: string): Promise<boolean>;
  /** Writes bytes to the standard output, and waits until it can take more. */
  write(bytes: Uint8Array): Promise<void>;
  /** Prints a text and a newline to the error stream, which is no part of the answer. */
  note(text: string): void;
  /** The absolute path of a file that the user named. */
  path(file: string): string;
  /** Waits. Ends early, without an error, when it is interrupted. */
  pause(ms: number, interruption?: AbortSignal): Promise<void>;
  /** For commands that run until Ctrl-C: from now on Ctrl-C aborts this signal instead of the process. */
  interruption(): AbortSignal;
  /** Name of the system user who runs the command. */
  user: string;
  /** Sets the exit code, for a command that answers but finds something wrong. Default: `failed`. */
  reportFailure(code?: ExitCode): void;
}

/** Options of every command that changes something. */
export interface Common {
  by: Actor;
  json?: boolean;
}

/** Adds examples below the command's help. */
export function withExamples(command: Command, ...examples: string[]): Command {
  return command.addHelpText(
    'after',
    `\nExamples:\n${examples.map((one) => `  $ cowrie ${one}`).join('\n')}`,
  );
}

/** A command that only reads. */
export function reading(parent: Command, name: string, description: string): Command {
  return parent.command(name).description(description).option('--json', 'print JSON');
}

/** A command that changes something and adds an audit line under the name in `--by`. */
export function changing(parent: Command, name: string, description: string, context: CliContext): Command {
  return reading(parent, name, description).addOption(byOption(context));
}

/**
 * The name for the audit log. Nothing proves it, so it begins with `cli:`. An operator's token replaces it
 * (`operator.prove.ts`).
 */
export class ByOption extends Option {
  constructor({ user }: Pick<CliContext, 'user'>) {
    super(
      '--by <name>',
      'your name, which the audit log shows as cli:<name>; COWRIE_OPERATOR_TOKEN proves it',
    );
    this.default(named(user), user).argParser(actorOf);
  }
}

export function byOption(context: Pick<CliContext, 'user'>): Option {
  return new ByOption(context);
}

function actorOf(name: string): Actor {
  if (!/^[^\p{C}\p{Z}]([^\p{C}]{0,94}[^\p{C}\p{Z}])?$/u.test(name))
    throw new InvalidArgumentError('Give a name of 1 to 96 visible characters.');
  return named(name);
}

function named(name: string): Actor {
  return { name: `cli:${name}` };
}

/** Prints the answer: with `--json` as the operator's HTTP API returns it, otherwise as text. */
export function printResult<T>(
  { out }: Pick<CliContext, 'out'>,
  { json }: { json?: boolean },
  value: T,
  text: (value: T) => string,
): void {
  out(json ? toJson(value) : text(value));
}

export type Networks = NonNullable<AppConfig['environments']['test']>['networks'];
