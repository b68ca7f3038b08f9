import { Simulator } from '../simulator';

export interface Batch {
  seeds: readonly number[];
  /** Every step is printed. */
  isTold?: boolean;
}

export interface BatchReport {
  /** One text for each seed that failed. */
  failures: string[];
  /** By kind. */
  mishaps: Record<string, number>;
  seconds: number;
  cpuMs: number;
}

/** Wrong for one seed is wrong for many: the first few tell enough. */
const MOST_FAILURES = 5;

/** One world after the other. */
export async function runBatch({ seeds, isTold }: Batch): Promise<BatchReport> {
  const simulator = await Simulator.start();
  const report: BatchReport = { failures: [], mishaps: {}, seconds: 0, cpuMs: 0 };
  const tell = isTold ? print : undefined;
  const begun = performance.now();
  const cpuBefore = process.cpuUsage();
  for (const seed of seeds) {
    const run = simulator.run(seed, { tell });
    const world = await run.catch((error: Error) => {
      report.failures.push(error.message);
      // The end may be minutes away.
      print(error.message);
    });
    for (const [kind, times] of world?.mishaps ?? [])
      report.mishaps[kind] = (report.mishaps[kind] ?? 0) + times;
    if (report.failures.length === MOST_FAILURES) break;
  }
  const { user, system } = process.cpuUsage(cpuBefore);
  await simulator.stop();
  return { ...report, seconds: (performance.now() - begun) / 1000, cpuMs: (user + system) / 1000 };
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
