import type { Job } from './child.run';
import { findMutant } from './mutants.find';
import { playShare } from './night.share';

/** Entry point of a child process: `night.child.ts JOB`, with its job as JSON. */
async function main(): Promise<void> {
  // The parent has ended, so nobody needs the report.
  process.on('disconnect', () => process.exit());
  const job = JSON.parse(process.argv[2] ?? '') as Job;
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  const report = 'mutant' in job ? await findMutant(job) : await playShare(job, say);
  await new Promise<void>((resolve) => process.send?.(report, undefined, {}, () => resolve()));
  process.exit();
}

void main();
