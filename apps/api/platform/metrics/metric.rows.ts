/**
 * Who reports a metric, and so how to add it up. `process`: each process about itself, so sum. `api`,
 * `worker`: the same, in these roles. `database`: each worker reads the same from the database, so take the
 * highest. `database-all`: each process does.
 */
export type Teller = 'process' | 'api' | 'worker' | 'database' | 'database-all';

/**
 * The declaration of a metric: its type, what it shows, its labels. Units are base units: seconds, bytes,
 * blocks, tokens.
 */
export interface MetricRow {
  readonly type: 'counter' | 'gauge' | 'histogram';
  /** One sentence without a full stop. */
  readonly help: string;
  readonly labels: readonly string[];
  readonly from: Teller;
  /** Upper bounds of a histogram. */
  readonly buckets?: readonly number[];
}

/**
 * Metrics by name, as Prometheus names them (prometheus.io/docs/practices/naming). Each room declares its own
 * next to its code.
 */
export type MetricRows = Readonly<Record<`cowrie_${string}`, MetricRow>>;

type Declared<T extends MetricRow['type']> = MetricRow & { readonly type: T };

/** Counts up from the process's start. Its name ends with `_total`. */
export function counter(from: Teller, help: string, labels: readonly string[] = []): Declared<'counter'> {
  return { type: 'counter', help, labels, from };
}

/** A value that goes up and down. */
export function gauge(from: Teller, help: string, labels: readonly string[] = []): Declared<'gauge'> {
  return { type: 'gauge', help, labels, from };
}

/** Counts values by upper bounds. */
export function histogram(
  from: Teller,
  help: string,
  { labels = [], buckets }: { labels?: readonly string[]; buckets: readonly number[] },
): Declared<'histogram'> {
  return { type: 'histogram', help, labels, from, buckets };
}

/** One value of a metric, under its labels. */
export interface Sample {
  readonly value: number;
  readonly labels?: Readonly<Record<string, string>>;
}

/** The values of several metrics at one moment. An omitted metric has none. */
export type Samples<Rows extends MetricRows> = { readonly [Name in keyof Rows]?: readonly Sample[] };
