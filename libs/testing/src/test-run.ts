/** What this run of the tests does beyond what is pinned: `npm test` draws a seed and prints it. */
export interface TestRun {
  /** Everything that is drawn anew follows from it; the same seed repeats a run. */
  seed: number;
  /** Whole matrices instead of turns (`npm run test:full`). */
  isFull: boolean;
}

/** The run that this process belongs to. A suite that is started by itself draws a seed of its own; tests name it. */
export const testRun: TestRun = {
  seed: Number(process.env.TEST_SEED ?? 1 + Math.floor(Math.random() * (2 ** 31 - 1))),
  isFull: process.env.TEST_FULL === 'true',
};

/**
 * Those of `all` that are up in this run: everything in a full run, otherwise `count` neighbours, from a place that the seed
 * names. Runs with other seeds take other ones, so that all are played before long.
 */
export function byTurns<One>(all: readonly One[], count: number, run: TestRun = testRun): One[] {
  if (run.isFull || count >= all.length) return [...all];
  const start = run.seed % all.length;
  return Array.from({ length: count }, (_, index) => all[(start + index) % all.length] as One);
}
