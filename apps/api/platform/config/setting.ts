/** What a process does for the service. `ROLE=all` does both. */
export type ServiceRole = 'api' | 'worker';

/** The environment variables of a process, by name. */
export type Env = Readonly<Record<string, string | undefined>>;

/** Reports a problem with a value: the rest of a sentence that starts with the variable's name. */
export type Report = (problem: string) => void;

/** A rule that holds only while the live environment names a chain whose tokens are worth money. */
export interface RealMoneyRule<T> {
  /** The rest of a sentence that starts with the variable's name: "must be set". */
  readonly must: string;
  /** @param env the variables that the process may read, for rules that compare two of them */
  isMet(value: T, env: Env): boolean;
}

interface About<T> {
  /** One or two sentences for people who run the service. Markdown. */
  readonly description: string;
  /** The roles that need it. Absent: both. A process reads no secret that its role does not need. */
  readonly usedBy?: readonly ServiceRole[];
  readonly isSecret?: boolean;
  readonly withRealMoney?: readonly RealMoneyRule<T>[];
}

/**
 * One variable of the environment. The loader parses it from this row, and `docs/configuration.md` shows the
 * row.
 */
export interface Setting<T = unknown> extends About<T> {
  /** The values that it accepts. Markdown. */
  readonly accepts: string;
  /** The value when it is not set. Absent: it has no default. */
  readonly default?: string;
  /** When it must be set. Markdown. Absent: never. */
  readonly required?: string;
  /** @returns the value. After a report it is a placeholder, so that the other variables are checked too */
  parse(text: string | undefined, report: Report): T;
}

/** Settings by the name of their variable. */
export type Settings = Readonly<Record<string, Setting>>;

/**
 * Returns a function that reads one variable. Each problem is added to `problems` under the variable's name.
 */
export function settingsReader<S extends Settings>(settings: S, env: Env, problems: string[]) {
  return <K extends keyof S & string>(name: K): ReturnType<S[K]['parse']> =>
    settings[name]?.parse(env[name], (problem) => problems.push(`${name} ${problem}`)) as ReturnType<
      S[K]['parse']
    >;
}

/** A whole number. An empty text counts as not set. */
export function wholeNumber(
  row: About<number> & { default: number; min: number; max: number },
): Setting<number> {
  const { default: fallback, min, max, ...about } = row;
  return {
    ...about,
    accepts: `whole number, ${min} to ${max}`,
    default: String(fallback),
    parse(text, report) {
      if (text === undefined || text === '') return fallback;
      const value = Number(text);
      if (Number.isInteger(value) && value >= min && value <= max) return value;
      report(`is "${text}"; set a whole number from ${min} to ${max}`);
      return fallback;
    },
  };
}

/** One of these values. An empty text counts as not set. */
export function oneOf<const T extends string>(
  row: About<T> & { values: readonly T[]; default: NoInfer<T> },
): Setting<T> {
  const { values, default: fallback, ...about } = row;
  return {
    ...about,
    accepts: values.map((value) => `\`${value}\``).join(', '),
    default: fallback,
    parse(text, report) {
      const value = values.find((one) => one === (text || fallback));
      if (value === undefined) report(`is "${text}"; set one of ${values.join(', ')}`);
      return value ?? fallback;
    },
  };
}

/** `true` or `false`; not set, or empty, means `false`. */
export function flag(row: About<boolean>): Setting<boolean> {
  const values = oneOf({ description: '', values: ['true', 'false'], default: 'false' });
  return {
    ...row,
    accepts: values.accepts,
    default: 'false',
    parse: (...given) => values.parse(...given) === 'true',
  };
}

/** Any text. An empty one counts as not set. */
export function text(row: About<string> & { accepts: string; default: string }): Setting<string> {
  return { ...row, parse: (given) => given || row.default };
}

/** Any text, or none. An empty one counts as not set. */
export function optionalText(
  row: About<string | undefined> & { accepts: string; required?: string },
): Setting<string | undefined> {
  return { ...row, parse: (given) => given || undefined };
}

/**
 * Comma-separated entries. Spaces around an entry are dropped. `check` reports the entries that are not
 * valid.
 */
export function list<T extends string>(
  row: About<T[]> & {
    accepts: string;
    default: string;
    check(entries: readonly string[], report: Report): T[];
  },
): Setting<T[]> {
  const { check, ...about } = row;
  return {
    ...about,
    parse: (given, report) =>
      check(
        (given || row.default).split(',').map((entry) => entry.trim()),
        report,
      ),
  };
}

/** A secret. `parse` must never quote it in a problem, because problems end up in logs. */
export function secret<T extends string | undefined>(
  row: About<T> & { accepts: string; required?: string; parse(text: string | undefined, report: Report): T },
): Setting<T> {
  return { ...row, isSecret: true };
}
