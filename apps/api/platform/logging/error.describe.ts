import { inSources } from './source.positions';

/** An error as a log line shows it. */
export interface DescribedError {
  type: string;
  message: string;
  code?: string | number;
  /** The fields of the unique index that a write hit. */
  keyPattern?: unknown;
  /** Structured facts that one of our errors declares free of secrets. */
  facts?: unknown;
  /** Where it was thrown, without the message. */
  stack?: string;
  cause?: DescribedError;
  /** Several errors that were thrown as one. */
  errors?: DescribedError[];
}

/** How many levels of causes are shown, and how many of several errors. */
const DEPTH = 5;
const SIDE_BY_SIDE = 3;

/** Errors that carry an operation, a stored value or the values of a key. Only their names are shown. */
const WITH_VALUES = [/(dup key: )\{.*/g, /( for value ")[^\n]*?(?=" (?:\(type|at path))/g];

/**
 * What a log may show about an error. Database errors carry the whole documents of a failed write, and other
 * packages' errors may carry anything. So this lists the properties that are shown, and leaves out all
 * others.
 */
export function describeError(thrown: unknown, depth = DEPTH): DescribedError {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: withoutValues(String(thrown)) };
  const { name, message, stack, cause } = thrown;
  const { code, keyPattern, facts } = thrown as { code?: unknown; keyPattern?: unknown; facts?: unknown };
  const frames = /\n\s+at [^]*/.exec(stack ?? '')?.[0];
  const several = thrown instanceof AggregateError && depth > 0 ? thrown.errors.slice(0, SIDE_BY_SIDE) : [];
  return {
    type: name,
    message: withoutValues(message),
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    ...(keyPattern !== undefined && { keyPattern }),
    ...(facts !== undefined && { facts }),
    ...(frames && { stack: inSources(frames.trim()) }),
    ...(cause !== undefined && depth > 0 && { cause: describeError(cause, depth - 1) }),
    ...(several.length > 0 && { errors: several.map((one) => describeError(one, depth - 1)) }),
  };
}

/**
 * The same for a terminal: one line for the error and each of its causes, with the place where it was thrown.
 */
export function errorText(thrown: unknown): string {
  const lines: string[] = [];
  for (let one: DescribedError | undefined = describeError(thrown); one; one = one.cause) {
    const code = one.code === undefined ? '' : ` (${one.code})`;
    lines.push(`${lines.length > 0 ? 'caused by ' : ''}${one.type}: ${one.message}${code}`);
    if (one.stack) lines.push(`    ${one.stack}`);
  }
  return lines.join('\n');
}

function withoutValues(message: string): string {
  return WITH_VALUES.reduce((text, pattern) => text.replace(pattern, '$1…'), message);
}
