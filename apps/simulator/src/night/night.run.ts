import { eachSideBySide, runInChild } from './child.run';
import type { Share, ShareReport } from './night.share';
import { Reached } from './reached';
import type { Cut } from './town.world';

/** A process plays this many worlds and ends, so that no world finds what an earlier one left in memory. */
const WORLDS_PER_PROCESS = 20;

/** Plays many worlds side by side, and prints what they found and reached. Returns whether all held. */
export async function runNight({
  seed,
  worlds,
  processes,
}: {
  seed: number;
  worlds: number;
  processes: number;
}): Promise<boolean> {
  const begun = performance.now();
  const reports: ShareReport[] = [];
  await eachSideBySide(sharesOf(seed, worlds), { processes }, async (share) => {
    reports.push(await runInChild<ShareReport>(share));
  });
  const reached = new Reached();
  for (const report of reports) reached.merge(report.reached);
  const finds = reports.flatMap((report) => report.finds);
  const played = sum(reports.map((report) => report.worlds));
  print(reached.table());
  for (const { cut, message } of finds) print(`${message}\nto play it again: ${commandOf(cut)}\n`);
  const minutes = ((performance.now() - begun) / 60_000).toFixed(1);
  const cpu = (sum(reports.map(({ cpuSeconds }) => cpuSeconds)) / played).toFixed(1);
  print(
    `${played} worlds, seeds ${seed} to ${seed + worlds - 1}, in ${minutes} min (${cpu} s of a core each): ${finds.length} broke an invariant`,
  );
  return finds.length === 0;
}

/** How a person plays a cut world again. */
function commandOf({ seed, isWhole = false, without = [], calmAfter }: Cut): string {
  const left = without.map((one) => ` --without "${one}"`).join('');
  return `npm run simulate -- --seed ${seed}${isWhole ? ' --whole' : ''}${left}${calmAfter === undefined ? '' : ` --calm-after ${calmAfter}`}`;
}

function sharesOf(first: number, worlds: number): Share[] {
  const seeds = Array.from({ length: worlds }, (_, index) => first + index);
  return Array.from({ length: Math.ceil(worlds / WORLDS_PER_PROCESS) }, (_, at) => ({
    seeds: seeds.slice(at * WORLDS_PER_PROCESS, (at + 1) * WORLDS_PER_PROCESS),
  }));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
