/**
 * What differs from one run of the tests to the next. `npm test` chooses it, prints it, and passes it to
 * every suite.
 */
export interface RunPlan {
  /** All random choices of the run follow from it. A whole number from 1 to 2³¹ − 1. */
  seed: number;
  /** True for `npm run test:full`: whole matrices and more random worlds. */
  isFull: boolean;
}

/**
 * The environment variables that pass the plan to the suites (`@cowrie/testing` reads them into `testRun`).
 */
export function environmentOf({ seed, isFull }: RunPlan): Record<string, string> {
  return { TEST_SEED: String(seed), TEST_FULL: String(isFull) };
}

/**
 * Returns the plan of a run. Without `TEST_SEED` it draws a seed.
 *
 * @throws Error when `TEST_SEED` is not a whole number from 1 to 2³¹ − 1, or an argument is unknown
 */
export function planOf(
  args: readonly string[],
  env: Record<string, string | undefined>,
  draw: () => number,
): RunPlan {
  const unknown = args.filter((arg) => arg !== '--full');
  if (unknown.length > 0) throw new Error(`unknown argument ${unknown.join(' ')}; there is --full`);
  const isFull = args.includes('--full');
  if (env.TEST_SEED === undefined) return { seed: 1 + Math.floor(draw() * (2 ** 31 - 1)), isFull };
  const seed = Number(env.TEST_SEED);
  if (!Number.isInteger(seed) || seed < 1 || seed >= 2 ** 31)
    throw new Error(`TEST_SEED is ${env.TEST_SEED}; give a whole number from 1 to ${2 ** 31 - 1}`);
  return { seed, isFull };
}
