/** What one run of the tests does beyond what is pinned; `npm test` draws it, prints it, and hands it to every suite. */
export interface RunPlan {
  /** Everything that is drawn anew in this run follows from it. Whole, from 1 to 2³¹ − 1. */
  seed: number;
  /** `npm run test:full`: whole matrices instead of turns. */
  isFull: boolean;
}

/** Variables through which suites learn of the plan (`@cowrie/testing`, `testRun`). */
export function environmentOf({ seed, isFull }: RunPlan): Record<string, string> {
  return { TEST_SEED: String(seed), TEST_FULL: String(isFull) };
}

/** @throws Error when `TEST_SEED` is no whole number from 1 to 2³¹ − 1 */
export function planOf(
  args: readonly string[],
  env: Record<string, string | undefined>,
  draw: () => number,
): RunPlan {
  const unknown = args.filter((arg) => arg !== '--full');
  if (unknown.length > 0) throw new Error(`unknown argument ${unknown.join(' ')}; the only one is --full`);
  const isFull = args.includes('--full');
  if (env.TEST_SEED === undefined) return { seed: 1 + Math.floor(draw() * (2 ** 31 - 1)), isFull };
  const seed = Number(env.TEST_SEED);
  if (!Number.isInteger(seed) || seed < 1 || seed >= 2 ** 31)
    throw new Error(`TEST_SEED is ${env.TEST_SEED}; give a whole number from 1 to ${2 ** 31 - 1}`);
  return { seed, isFull };
}
