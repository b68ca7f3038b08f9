import { Simulator } from '../simulator';

/** The worlds to run, by seed. */
export interface Batch {
  seeds: readonly number[];
  /** Print every step. */
  verbose?: boolean;
}

/** The result of a batch of worlds. */
export interface BatchReport {
  /** One error message for each seed that failed. */
  failures: string[];
  /** Injected faults of all worlds, by kind. */
  faultCounts: Record<string, number>;
  seconds: number;
  cpuMs: number;
}

/** A bug usually fails many seeds, so the first few failures are enough. */
const FAILURE_LIMIT = 5;

/** Runs one world after another, and stops after five failures. */
export async function runBatch({ seeds, verbose }: Batch): Promise<BatchReport> {
  const simulator = await Simulator.start();
  const report: BatchReport = { failures: [], faultCounts: {}, seconds: 0, cpuMs: 0 };
  const log = verbose ? print : undefined;
  const begun = performance.now();
  const cpuBefore = process.cpuUsage();
  for (const seed of seeds) {
    const run = simulator.run(seed, { log });
    const world = await run.catch((error: Error) => {
      report.failures.push(error.message);
      // Print now: the report may come minutes later.
      print(error.message);
    });
    for (const [kind, times] of world?.faultCounts ?? [])
      report.faultCounts[kind] = (report.faultCounts[kind] ?? 0) + times;
    if (report.failures.length === FAILURE_LIMIT) break;
  }
  const { user, system } = process.cpuUsage(cpuBefore);
  await simulator.stop();
  return { ...report, seconds: (performance.now() - begun) / 1000, cpuMs: (user + system) / 1000 };
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
