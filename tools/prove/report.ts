import type { Outcome } from './outcome';
import type { Property } from './properties';

/** What a run says of one property. */
export interface PropertyResult {
  readonly property: Property;
  /** Undefined: left out, because the prover is missing. */
  readonly outcomes: readonly Outcome[] | undefined;
  /** Whether each mutant was refuted, with the reason. */
  readonly mutants: readonly { readonly name: string; readonly outcomes: readonly Outcome[] }[];
  readonly seconds: number;
}

const isRefuted = (outcomes: readonly Outcome[]) => outcomes.some(({ verdict }) => verdict === 'refuted');

/**
 * True if all tests pass, each mutant fails a test, and each test fails for a mutant; or if the property was
 * left out.
 */
export const holds = (result: PropertyResult): boolean => problemsOf(result).length === 0;

/** The table of a run, and below it a line for each test or mutant with another outcome than it must have. */
export function reportLines(results: readonly PropertyResult[]): string[] {
  const width = Math.max(...results.map(({ property }) => property.name.length));
  const rows = results.map((result) => {
    const { property, outcomes, mutants, seconds } = result;
    const verdict = outcomes === undefined ? 'SKIPPED' : verdictOf(property, outcomes);
    const refuted = mutants.filter((mutant) => isRefuted(mutant.outcomes)).length;
    const count = `${refuted} of ${property.mutants.length}`;
    return `${property.name.padEnd(width)}  ${verdict.padEnd(9)}  ${count.padEnd(7)}  ${seconds.toFixed(0)}`;
  });
  return [
    `${'property'.padEnd(width)}  verdict    refuted  seconds`,
    ...rows,
    ...results.flatMap(problemsOf).map((problem) => `FAILED ${problem}`),
  ];
}

/** A fuzzer and a sweep do not prove. */
function verdictOf({ contract }: Property, outcomes: readonly Outcome[]): string {
  if (outcomes.some(({ verdict }) => verdict !== 'proven')) return 'FAILED';
  return ['CallsTest', 'GasTest'].includes(contract) ? 'tested' : 'proven';
}

function problemsOf({ property, outcomes, mutants }: PropertyResult): string[] {
  if (outcomes === undefined) return [];
  const tests = outcomes
    .filter(({ verdict }) => verdict !== 'proven')
    .map(({ test, verdict, reason }) => `${test}: ${verdict} (${reason})`);
  const survivors = property.mutants
    .map((name) => ({ name, found: mutants.find((mutant) => mutant.name === name)?.outcomes ?? [] }))
    .filter(({ found }) => !isRefuted(found))
    .map(({ name, found }) => {
      const said = found.map(({ test, verdict, reason }) => `${test} ${verdict} ${reason ?? ''}`.trim());
      return `mutant ${name} is not refuted by "${property.name}": ${said.join(', ') || 'not run'}`;
    });
  const refuting = mutants.flatMap((mutant) =>
    mutant.outcomes.filter(({ verdict }) => verdict === 'refuted'),
  );
  const idle = property.tests
    .filter((name) => !refuting.some(({ test }) => test === name))
    .map((name) => `${name}: no mutant fails it, so it may never reach what it is about`);
  return [...tests, ...survivors, ...idle];
}
