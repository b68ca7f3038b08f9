import type { LoggerService } from '@nestjs/common';
import { type Logger, pino } from 'pino';

/**
 * A logger that writes JSON lines to standard output. Requests are logged without addresses, headers and
 * bodies, so keys and secrets never are (`request-log.hook.ts`, `security-log.ts`).
 */
export function createLogger(level: string): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
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
