/** What this test run does beyond the fixed cases: `npm test` draws a seed and prints it. */
export interface TestRun {
  /** Every random choice follows from it, so the same seed repeats a run. */
  seed: number;
  /** Whole matrices and more random worlds (`npm run test:full`). */
  isFull: boolean;
}

/** The run that this process belongs to. A suite that runs alone draws its own seed; tests print it. */
export const testRun: TestRun = {
  seed: Number(process.env.TEST_SEED ?? 1 + Math.floor(Math.random() * (2 ** 31 - 1))),
  isFull: process.env.TEST_FULL === 'true',
};
