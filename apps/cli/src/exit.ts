import { CommanderError } from 'commander';
import { ChainError } from '@cowrie/chain-evm';
import { MoneyError } from '@cowrie/money';
import { ConfigError } from '../../api/src/platform/config/load-config';
import { ApiError } from '../../api/src/platform/http/api.error';
import { BackupError } from '../../api/src/platform/mongo/backup/backup.error';
import { MigrationError } from '../../api/src/platform/mongo/migration.error';

/** Exit codes. `failed`: something is wrong or was refused; `usage`: wrong arguments or configuration; `unreachable`: no connection. */
export const EXIT = { ok: 0, failed: 1, usage: 2, unreachable: 3 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Ends a command with an exit code and a message. */
export class CliError extends Error {
  override readonly name = 'CliError';

  constructor(
    readonly exitCode: ExitCode,
    message: string,
  ) {
    super(message);
  }
}

/** Exit code and message of a failure. Without `text`, commander has printed it. @throws the error itself when it is a bug */
export function failureOf(error: unknown): { exitCode: ExitCode; text?: string } {
  if (error instanceof CliError) return { exitCode: error.exitCode, text: error.message };
  if (error instanceof CommanderError) return { exitCode: error.exitCode === 0 ? EXIT.ok : EXIT.usage };
  if (error instanceof ConfigError || error instanceof MoneyError) {
    return { exitCode: EXIT.usage, text: error.message };
  }
  if (error instanceof ApiError) {
    const fields = (error.fields ?? []).map(({ message }) => `  ${message}`);
    const exitCode = error.code === 'validation_failed' ? EXIT.usage : EXIT.failed;
    return { exitCode, text: [`${error.message} (${error.code})`, ...fields].join('\n') };
  }
  if (error instanceof MigrationError || error instanceof BackupError)
    return { exitCode: EXIT.failed, text: error.message };
  if (error instanceof ChainError) {
    return error.retryable
      ? { exitCode: EXIT.unreachable, text: `A network does not answer: ${error.message}` }
      : { exitCode: EXIT.failed, text: error.message };
  }
  throw error;
}
