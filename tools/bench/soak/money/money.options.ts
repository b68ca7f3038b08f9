import { parseArgs } from 'node:util';

/** The size and the duration of `npm run soak -- --money`. */
export interface MoneyOptions {
  payments: number;
  refunds: number;
  /** The time limit before the money has to come to rest. */
  minutes: number;
  /** The seed of every choice. The timing depends on the machine. */
  seed: number;
}

const USAGE = 'npm run soak -- --money [--payments 500] [--refunds 500] [--minutes 60] [--seed 1]';

/**
 * Reads the arguments of `npm run soak -- --money`. Pure. @throws Error that says what is wrong and shows the
 * usage
 */
export function moneyOptions(args: readonly string[]): MoneyOptions {
  const { values } = parse(args);
  const whole = (name: 'payments' | 'refunds' | 'minutes' | 'seed', fallback: number, most: number) => {
    const given = values[name] ?? String(fallback);
    const parsed = Number(given);
    if (!(Number.isInteger(parsed) && parsed > 0 && parsed <= most))
      throw new Error(`--${name} is "${given}"; give a whole number above 0, up to ${most}\n${USAGE}`);
    return parsed;
  };
  return {
    payments: whole('payments', 500, 5000),
    refunds: whole('refunds', 500, 5000),
    minutes: whole('minutes', 60, 600),
    seed: whole('seed', 1, 2 ** 31),
  };
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      options: { money: { type: 'boolean' }, payments: text, refunds: text, minutes: text, seed: text },
    });
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${USAGE}`, { cause: error });
  }
}
