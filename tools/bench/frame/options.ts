import { parseArgs } from 'node:util';

/** What one run of `npm run bench` measures. */
export interface BenchOptions {
  /** Parts (`door`) or single rows (`door/status`). Empty: every part of a usual run. */
  only: readonly string[];
  rounds: number;
  /** How long one side of one round takes. Undefined: the part chooses. */
  seconds: number | undefined;
  /** Open connections of the load. */
  connections: number;
  /** Stored payments. Undefined: the part chooses. */
  payments: number | undefined;
  /** Open sessions of `rest`. */
  sessions: number;
  /** Whether the door is measured on `npm start` instead of on the service alone. */
  onStack: boolean;
  /** The programs that `peers` compares Cowrie with, each with its folder. */
  peers: readonly { name: string; folder: string }[];
  /** Whether Node records a CPU profile of the service. */
  profile: boolean;
}

const NUMBERS = {
  rounds: { fallback: 3, least: 1 },
  seconds: { fallback: undefined, least: 0.1 },
  connections: { fallback: 16, least: 1 },
  payments: { fallback: undefined, least: 2000 },
  sessions: { fallback: 2000, least: 0 },
} as const;

export const USAGE = `npm run bench -- [part | part/row …] [--rounds 3] [--seconds 5] [--connections 16]
                  [--payments 20000] [--sessions 2000] [--stack] [--profile] [--peer NAME=FOLDER …]`;

/**
 * Reads the arguments of `npm run bench`. Pure.
 * @param parts the names of all parts
 * @throws Error that says what is wrong and shows the usage
 */
export function benchOptions(args: readonly string[], parts: readonly string[]): BenchOptions {
  const { values, positionals } = parse(args);
  for (const name of positionals)
    if (!parts.includes(name.split('/')[0] ?? ''))
      throw new Error(`there is no part "${name}"; name some of ${parts.join(', ')}\n${USAGE}`);
  const number = (name: keyof typeof NUMBERS) => {
    const given = values[name];
    if (given === undefined) return undefined;
    const { least } = NUMBERS[name];
    const parsed = Number(given);
    const isWhole = name === 'seconds' || Number.isInteger(parsed);
    if (!(parsed >= least) || !isWhole || parsed === Infinity)
      throw new Error(
        `--${name} is "${given}"; give a ${name === 'seconds' ? '' : 'whole '}number from ${least} on\n${USAGE}`,
      );
    return parsed;
  };
  return {
    only: positionals,
    rounds: number('rounds') ?? NUMBERS.rounds.fallback,
    seconds: number('seconds'),
    connections: number('connections') ?? NUMBERS.connections.fallback,
    payments: number('payments'),
    sessions: number('sessions') ?? NUMBERS.sessions.fallback,
    onStack: values.stack ?? false,
    profile: values.profile ?? false,
    peers: (values.peer ?? []).map(peerOf),
  };
}

/** Whether to measure a row with this name. Pure. */
export function isWanted(name: string, only: readonly string[]): boolean {
  return only.length === 0 || only.some((wanted) => name === wanted || name.startsWith(`${wanted}/`));
}

function peerOf(given: string): BenchOptions['peers'][number] {
  const [, name, folder] = /^([a-z0-9-]+)=(.+)$/i.exec(given) ?? [];
  if (!name || !folder) throw new Error(`--peer is "${given}"; give NAME=FOLDER\n${USAGE}`);
  return { name, folder };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        rounds: { type: 'string' },
        seconds: { type: 'string' },
        connections: { type: 'string' },
        payments: { type: 'string' },
        sessions: { type: 'string' },
        stack: { type: 'boolean' },
        profile: { type: 'boolean' },
        peer: { type: 'string', multiple: true },
      },
    });
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${USAGE}`, { cause: error });
  }
}
