import { CommanderError } from 'commander';
import { ChainError } from '@cowrie/chain-evm';
import { MoneyError } from '@cowrie/money';
import { ConfigError } from '../../api/src/platform/config/load-config';
import { ApiError } from '../../api/src/platform/http/api.error';
import { MigrationError } from '../../api/src/platform/mongo/migrations/migration.error';

/** What a command's exit code says to the program that called it. */
export const EXIT = { fine: 0, wrong: 1, usage: 2, unreachable: 3 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Ends a command with a text for people. */
export class CliError extends Error {
  override readonly name = 'CliError';

  constructor(
    readonly exitCode: ExitCode,
    message: string,
  ) {
    super(message);
  }
}

/** What a failure means, and what to say of it; undefined: commander has said it. A fault of ours is thrown on. */
export function failureOf(error: unknown): { exitCode: ExitCode; text?: string } {
  if (error instanceof CliError) return { exitCode: error.exitCode, text: error.message };
  if (error instanceof CommanderError) return { exitCode: error.exitCode === 0 ? EXIT.fine : EXIT.usage };
  if (error instanceof ConfigError || error instanceof MoneyError) {
    return { exitCode: EXIT.usage, text: error.message };
  }
  if (error instanceof ApiError) {
    const fields = (error.fields ?? []).map(({ message }) => `  ${message}`);
    const exitCode = error.code === 'validation_failed' ? EXIT.usage : EXIT.wrong;
    return { exitCode, text: [`${error.message} (${error.code})`, ...fields].join('\n') };
  }
  if (error instanceof MigrationError) return { exitCode: EXIT.wrong, text: error.message };
  if (error instanceof ChainError) {
    return error.retryable
      ? { exitCode: EXIT.unreachable, text: `A network does not answer: ${error.message}` }
      : { exitCode: EXIT.wrong, text: error.message };
  }
  throw error;
}
