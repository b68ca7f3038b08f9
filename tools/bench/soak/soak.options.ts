import { parseArgs } from 'node:util';

/** How long and how hard `npm run soak` loads the stack. */
export interface SoakOptions {
  minutes: number;
  /** Connections that read without a pause. */
  connections: number;
  /** Payments that are made and paid on the chain. */
  paymentsPerMinute: number;
}

const USAGE = 'npm run soak -- [--minutes 30] [--connections 8] [--payments-per-minute 20]';
/** A payment takes about a second, for its block. */
const MOST_PAYMENTS_PER_MINUTE = 40;

/** Reads the arguments of `npm run soak`. Pure. @throws Error that says what is wrong and shows the usage */
export function soakOptions(args: readonly string[]): SoakOptions {
  const { values } = parse(args);
  const number = (name: keyof typeof values, { fallback, most }: { fallback: number; most: number }) => {
    const given = values[name] ?? String(fallback);
    const parsed = Number(given);
    if (!(parsed > 0 && parsed <= most))
      throw new Error(`--${name} is "${given}"; give a number above 0, up to ${most}\n${USAGE}`);
    return parsed;
  };
  return {
    minutes: number('minutes', { fallback: 30, most: 10_000 }),
    connections: number('connections', { fallback: 8, most: 1000 }),
    paymentsPerMinute: number('payments-per-minute', { fallback: 20, most: MOST_PAYMENTS_PER_MINUTE }),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        minutes: { type: 'string' },
        connections: { type: 'string' },
        'payments-per-minute': { type: 'string' },
      },
    });
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${USAGE}`, { cause: error });
  }
}
