import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger, type LoggerOptions as LoggerSettings, pino } from 'pino';
import { currentTracer } from '../tracing/tracing';
import { describeError } from './error.describe';
import { logContext } from './log.context';
import { secretFilter, type SecretFilter } from './secrets.filter';

const INFO = `{"level":${pino.levels.values.info},`;

/** Options of a logger. */
interface LoggerOptions {
  /** Hides the secrets that the process knows. Default: only secrets recognizable by their form. */
  hide?: SecretFilter;
  /** Default: standard output. */
  destination?: DestinationStream;
}

/**
 * A logger that writes JSON lines. Requests are logged without addresses, headers and bodies, and errors by
 * named properties, so keys and secrets never are (`request-log.hook.ts`, `security-log.ts`,
 * `error.describe.ts`). Secrets that a package still puts into a message are hidden in the finished line.
 * Each line carries the fields of the work that writes it (`log.context.ts`).
 */
export function createLogger(level: string, options: LoggerOptions = {}): Logger {
  const { hide = secretFilter([]), destination } = options;
  const settings: LoggerSettings = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // A copy, because pino adds the fields of the line to it.
    mixin: () => ({ ...logContext(), ...currentTracer()?.current() }),
    serializers: { err: (thrown: unknown) => describeError(thrown) },
    hooks: { streamWrite: (line) => (isOfOurs(line) ? line : hide(line)) },
  };
  return destination ? pino(settings, destination) : pino(settings);
}

/**
 * True if our code named every field of a line. These are the frequent lines of requests and progress, and
 * the filter takes longer than the rest of a line.
 */
function isOfOurs(line: string): boolean {
  return line.startsWith(INFO) && !line.includes('"err":');
}

/** Nest's logger, on pino. Takes `logger.warn({ fields }, 'text')` and `logger.warn('text')`. */
export class NestLogger implements LoggerService {
  constructor(private readonly pino: Logger) {}

  log = (message: unknown, ...rest: unknown[]) => this.write('info', message, rest);
  error = (message: unknown, ...rest: unknown[]) => this.write('error', message, rest);
  warn = (message: unknown, ...rest: unknown[]) => this.write('warn', message, rest);
  debug = (message: unknown, ...rest: unknown[]) => this.write('debug', message, rest);
  verbose = (message: unknown, ...rest: unknown[]) => this.write('trace', message, rest);
  fatal = (message: unknown, ...rest: unknown[]) => this.write('fatal', message, rest);

  /** Writes one line. Nest appends the context as the last text. */
  private write(
    level: 'info' | 'error' | 'warn' | 'debug' | 'trace' | 'fatal',
    message: unknown,
    rest: unknown[],
  ): void {
    const texts = rest.filter((part) => typeof part === 'string');
    const context = texts.at(-1);
    const text = texts.length > 1 ? texts[0] : undefined;
    if (typeof message === 'object' && message !== null) this.pino[level]({ context, ...message }, text);
    else this.pino[level]({ context }, String(message));
  }
}
