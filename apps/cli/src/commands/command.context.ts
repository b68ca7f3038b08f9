import type { Command } from 'commander';
import type { AppConfig } from '../../../api/src/platform/config/app.config';
import { toJson } from '../output/json.format';
import type { OpenService } from '../service/service.open';
import type { ServiceEnvironment } from '../service/environment.read';

/** What every command works with. */
export interface CliContext {
  /** Opened when a command needs it; closed when the command ends. */
  service(): Promise<OpenService>;
  /** What the service would be configured with. @throws CliError when there is nothing */
  environment(): ServiceEnvironment;
  /** Prints a whole answer. */
  out(text: string): void;
  /** Ends early, without an error, when it is interrupted. */
  pause(ms: number, interruption?: AbortSignal): Promise<void>;
  /** For commands that go on until Ctrl-C: from now on that is theirs to heed. */
  interruption(): AbortSignal;
  /** Who is sitting at the terminal. */
  user: string;
  /** Leaves the command's exit code: something is wrong, and that is the answer. */
  foundWrong(): void;
}

/** What the commands that change something take. */
export interface Common {
  by: string;
  json?: boolean;
}

/** Examples below a command's help. */
export function withExamples(command: Command, ...examples: string[]): Command {
  return command.addHelpText(
    'after',
    `\nExamples:\n${examples.map((one) => `  $ cowrie ${one}`).join('\n')}`,
  );
}

/** A command that prints something. */
export function reading(parent: Command, name: string, description: string): Command {
  return parent.command(name).description(description).option('--json', 'for programs');
}

/** A command that changes something, which leaves an audit line. */
export function changing(parent: Command, name: string, description: string, { user }: CliContext): Command {
  return reading(parent, name, description).option('--by <name>', 'who does it', user);
}

/** The answer: for programs as the operator's HTTP API gives it, for people as they read it. */
export function tell<T>(
  { out }: Pick<CliContext, 'out'>,
  { json }: { json?: boolean },
  value: T,
  text: (value: T) => string,
): void {
  out(json ? toJson(value) : text(value));
}

export type Networks = NonNullable<AppConfig['environments']['test']>['networks'];
