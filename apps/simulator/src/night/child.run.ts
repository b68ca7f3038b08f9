import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { MutantJob } from './mutants.find';
import type { Share } from './night.share';

const CHILD = resolve(__dirname, 'night.child.ts');
const REGISTER = resolve(__dirname, '../../../../tools/typescript.register.cjs');
/** Worlds make much that lives shortly. With 16 MiB for it, the default, collection takes an eighth. */
const OPTIONS = ['--max-semi-space-size=64', '--enable-source-maps', '-r', REGISTER];

/** What a child process does. */
export type Job = Share | MutantJob;

/**
 * Does a job in a process of its own, which then ends: no world finds what an earlier one left in memory.
 * @throws Error when the child process ends without a report
 */
export async function runInChild<Report>(job: Job): Promise<Report> {
  const child = fork(CHILD, [JSON.stringify(job)], { execArgv: OPTIONS });
  let report: Report | undefined;
  child.once('message', (message) => (report = message as Report));
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  if (!report) throw new Error(`a process ended with ${code ?? signal} and without a report`);
  return report;
}

/** Does the work for each item, a few at a time. */
export async function eachSideBySide<T>(
  items: readonly T[],
  { processes }: { processes: number },
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  const workRest = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: processes }, workRest));
}
