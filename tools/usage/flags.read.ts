import { parseArgs, type ParseArgsConfig } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;
type Values<T extends Options> = ReturnType<typeof parseArgs<{ options: T }>>['values'];

/** How a program of `npm run` ends: with its usage, with a fault of its work (1) or of its options (2). */
export interface End {
  exitCode: 0 | 1 | 2;
  text: string;
}

/**
 * The options of a program of `npm run`, or how it ends: `--help` shows the usage, and a wrong option names
 * the fault and shows the usage too.
 */
export function readFlags<T extends Options>(
  args: readonly string[],
  { usage, options }: { usage: string; options: T },
): { flags: Values<T> } | { end: End } {
  if (args.includes('--help') || args.includes('-h')) return { end: { exitCode: 0, text: usage } };
  try {
    return { flags: parseArgs({ args: [...args], options }).values as Values<T> };
  } catch (error) {
    return { end: faultOf(error, usage) };
  }
}

/** The fault, and then the usage. */
export function faultOf(error: unknown, usage: string): End {
  return {
    exitCode: 2,
    text: `error: ${error instanceof Error ? error.message : String(error)}\n\n${usage}`,
  };
}

/** Prints how the program ends, and ends it. */
export function endWith({ exitCode, text }: End): never {
  (exitCode === 0 ? console.log : console.error)(text);
  process.exit(exitCode);
}
