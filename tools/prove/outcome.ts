/**
 * What a prover says of one test. `refuted` has a counterexample. `undecided` is everything else that is not
 * a proof: a time-out, a path that ended early, an error.
 */
export interface Outcome {
  readonly test: string;
  readonly verdict: 'proven' | 'refuted' | 'undecided';
  /** Why it is not proven. */
  readonly reason?: string;
}

interface HalmosReport {
  test_results: Record<
    string,
    { name: string; exitcode: number; num_bounded_loops: number | null; num_paths: number[] | null }[]
  >;
}

/** What halmos means by the exit codes of a test, besides 0 (it passed) and 1 (a counterexample). */
const HALMOS_CODES: Readonly<Record<number, string>> = {
  2: 'time-out',
  3: 'a path could not be followed',
  4: 'every path reverted',
  5: 'an error of halmos',
};

/** Reads the file that `halmos --json-output` writes. A loop that was cut off is not a proof. */
export function readHalmos(json: string): Outcome[] {
  const { test_results: results } = JSON.parse(json) as HalmosReport;
  return Object.values(results)
    .flat()
    .map(({ name, exitcode, num_bounded_loops: cutLoops, num_paths: paths }): Outcome => {
      const test = name.replace(/\(.*/, '');
      if (exitcode === 1) return { test, verdict: 'refuted', reason: 'a counterexample' };
      if (exitcode !== 0)
        return { test, verdict: 'undecided', reason: HALMOS_CODES[exitcode] ?? `exit code ${exitcode}` };
      if (cutLoops !== 0) return { test, verdict: 'undecided', reason: 'a loop was cut off' };
      if (!paths?.[1]) return { test, verdict: 'undecided', reason: 'no path was followed to its end' };
      return { test, verdict: 'proven' };
    });
}

type ForgeReport = Record<
  string,
  { test_results: Record<string, { status: 'Success' | 'Failure' | 'Skipped'; reason: string | null }> }
>;

/** Reads what `forge test --json` prints. */
export function readForge(json: string): Outcome[] {
  return Object.values(JSON.parse(json) as ForgeReport)
    .flatMap(({ test_results: results }) => Object.entries(results))
    .map(([name, { status, reason }]): Outcome => {
      const test = name.replace(/\(.*/, '');
      if (status === 'Success') return { test, verdict: 'proven' };
      if (status === 'Failure') return { test, verdict: 'refuted', reason: reason ?? 'failed' };
      return { test, verdict: 'undecided', reason: 'not run' };
    });
}

/** Adds the tests that a prover says nothing of. */
export function withMissing(outcomes: readonly Outcome[], tests: readonly string[]): Outcome[] {
  const ofTest = (test: string) => outcomes.find((one) => one.test === test);
  return tests.map((test) => ofTest(test) ?? { test, verdict: 'undecided', reason: 'not run' });
}
