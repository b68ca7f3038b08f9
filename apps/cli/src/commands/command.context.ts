import type { Command } from 'commander';
import type { AppConfig } from '../../../api/src/platform/config/app.config';
import type { OpenService } from '../service/service.open';

/** What every command works with. */
export interface CliContext {
  /** Opened when a command needs it; closed when the command ends. */
  service(): Promise<OpenService>;
  /** Prints a whole answer. */
  out(text: string): void;
  pause(ms: number): Promise<void>;
  /** Who is sitting at the terminal. */
  user: string;
  /** Leaves the command's exit code: something is wrong, and that is the answer. */
  foundWrong(): void;
}

/** Examples below a command's help. */
export function withExamples(command: Command, ...examples: string[]): Command {
  return command.addHelpText(
    'after',
    `\nExamples:\n${examples.map((one) => `  $ cowrie ${one}`).join('\n')}`,
  );
}

export type Networks = NonNullable<AppConfig['environments']['test']>['networks'];
