/** What this run of the tests does beyond what is pinned: `npm test` draws a seed and prints it. */
export interface TestRun {
  /** Everything that is drawn anew follows from it; the same seed repeats a run. */
  seed: number;
  /** Whole matrices and more random worlds (`npm run test:full`). */
  isFull: boolean;
}

/**
 * The run that this process belongs to. A suite that is started by itself draws a seed of its own; tests name
 * it.
 */
export const testRun: TestRun = {
  seed: Number(process.env.TEST_SEED ?? 1 + Math.floor(Math.random() * (2 ** 31 - 1))),
  isFull: process.env.TEST_FULL === 'true',
};
