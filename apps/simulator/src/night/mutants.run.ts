import { eachSideBySide, runInChild } from './child.run';
import { ALL_MUTANTS, type FoundMutant } from './mutants.find';

/** Worlds of one process. */
const AT_ONCE = 20;

/** Looks for each mutant, and prints how many worlds it took. Returns whether all were found. */
export async function runMutants({
  seed,
  worlds,
  processes,
  only,
}: {
  seed: number;
  /** At most this many for each mutant. */
  worlds: number;
  processes: number;
  /** A part of the names of those to look for. */
  only?: string | undefined;
}): Promise<boolean> {
  const names = Object.keys(ALL_MUTANTS).filter((name) => name.includes(only ?? ''));
  if (names.length === 0) throw new Error(`no mutant has "${only}" in its name`);
  const rows: string[] = [];
  await eachSideBySide(names, { processes }, async (mutant) => {
    const found = await find(mutant, seed, worlds);
    const row =
      found.seed === undefined
        ? `| ${mutant} | not found in ${worlds} |  |`
        : `| ${mutant} | ${found.seed - seed + 1} | ${found.broken} |`;
    rows.push(row);
    process.stdout.write(`${row}\n`);
  });
  const missing = rows.filter((row) => row.includes('not found'));
  process.stdout.write(`${rows.length - missing.length} of ${rows.length} mutants were found\n`);
  return missing.length === 0;
}

async function find(mutant: string, first: number, worlds: number): Promise<FoundMutant> {
  for (let from = first; from < first + worlds; from += AT_ONCE) {
    const seeds = Array.from(
      { length: Math.min(AT_ONCE, first + worlds - from) },
      (_, index) => from + index,
    );
    const found = await runInChild<FoundMutant>({ mutant, seeds });
    if (found.seed !== undefined) return found;
  }
  return {};
}
