import { type Command, CommanderError, InvalidArgumentError } from 'commander';
import { ChainError } from '@cowrie/chain-evm';
import { MoneyError } from '@cowrie/money';
import { ConfigError } from '@cowrie/api/platform/config/load-config';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { BackupError } from '@cowrie/api/platform/mongo/backup/backup.error';
import { isDatabaseAway } from '@cowrie/api/platform/mongo/database.away';
import { MigrationError } from '@cowrie/api/platform/mongo/migration.error';
import { asTyped, helpHint } from './typed-names';

/**
 * Exit codes. `failed`: something is wrong or was refused; `usage`: wrong arguments or configuration;
 * `unreachable`: no connection; `unverified`: nothing is wrong, but not everything could be verified.
 */
export const EXIT = { ok: 0, failed: 1, usage: 2, unreachable: 3, unverified: 4 } as const;
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

/** The arguments and options do not fit together. The message is followed by the help of the command. */
export class UsageError extends CliError {
  constructor(message: string) {
    super(EXIT.usage, message);
  }
}

/** The exit code of a failure, and what to print. */
export interface Failure {
  exitCode: ExitCode;
  /** Absent: commander has printed it, or nobody reads it. */
  text?: string;
}

/** @param command the command that ran. @throws the error itself when it is a bug */
export function failureOf(error: unknown, command: Command): Failure {
  // While it parses options and arguments, commander wraps this error. This one was thrown later.
  if (error instanceof UsageError || error instanceof InvalidArgumentError)
    return { exitCode: EXIT.usage, text: `error: ${error.message}\n${helpHint(command)}` };
  if (error instanceof CliError) return { exitCode: error.exitCode, text: error.message };
  if (error instanceof CommanderError) return { exitCode: error.exitCode === 0 ? EXIT.ok : EXIT.usage };
  if (error instanceof ConfigError || error instanceof MoneyError) {
    return { exitCode: EXIT.usage, text: error.message };
  }
  if (error instanceof ApiError) {
    const fields = (error.fields ?? []).map((field) => asTyped(field, command));
    if (error.code === 'validation_failed' && fields.length > 0)
      return {
        exitCode: EXIT.usage,
        text: [...fields.map((one) => `error: ${one}`), helpHint(command)].join('\n'),
      };
    const exitCode = error.code === 'validation_failed' ? EXIT.usage : EXIT.failed;
    return {
      exitCode,
      text: [`${error.message} (${error.code})`, ...fields.map((one) => `  ${one}`)].join('\n'),
    };
  }
  if (error instanceof MigrationError || error instanceof BackupError)
    return { exitCode: EXIT.failed, text: error.message };
  if (error instanceof ChainError) {
    return error.retryable
      ? { exitCode: EXIT.unreachable, text: `A network does not answer: ${error.message}` }
      : { exitCode: EXIT.failed, text: error.message };
  }
  if (isDatabaseAway(error)) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      exitCode: EXIT.unreachable,
      text: `The database no longer answers: ${reason}; look at what was done before you repeat the command`,
    };
  }
  // Nobody is left to read a message.
  if (isBrokenPipe(error)) return { exitCode: EXIT.failed };
  throw error;
}

/** Whether an output failed because the program that reads it has ended. */
export function isBrokenPipe(error: unknown): boolean {
  return (error as NodeJS.ErrnoException | undefined)?.code === 'EPIPE';
}
