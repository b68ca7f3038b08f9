import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { environmentOf, planOf } from './run-plan';
import { specFiles } from './spec-files';
import { stepsOf } from './steps';
import { runAsProcess } from './step.process';
import { runSteps } from './steps.run';
import { readCrashes, readSummaries, specsWithoutResult, summaryLines } from './summary';

const ROOT = resolve(__dirname, '../..');
const SUMMARIES = join(ROOT, 'dist/test');

/**
 * Runs `npm test`, or with `--full` `npm run test:full`: checks, builds and tests in parallel. At the end it
 * prints a table of the results, and fails if a spec file has none or a process crashed. `TEST_SEED=N`
 * repeats the random choices of an earlier run.
 */
async function main(): Promise<void> {
  const plan = planOf(process.argv.slice(2), process.env, Math.random);
  rmSync(SUMMARIES, { recursive: true, force: true });
  const command = plan.isFull ? 'npm run test:full' : 'npm test';
  console.log(`TEST_SEED=${plan.seed} ${command} repeats this run (${availableParallelism()} cores)`);
  const startedAt = performance.now();
  const run = runAsProcess(environmentOf(plan), (text) => process.stdout.write(text));
  const results = await runSteps(stepsOf(plan), run);
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
  console.log(`\nTEST_SEED=${plan.seed}, ${minutes} minutes`);
  const projects = readSummaries(SUMMARIES);
  const leftOut = specsWithoutResult(specFiles(ROOT), projects);
  const crashes = readCrashes(SUMMARIES);
  for (const line of summaryLines(results, projects, { leftOut, crashes })) console.log(line);
  if (leftOut.length > 0 || crashes.length > 0 || results.some(({ outcome }) => outcome !== 'passed'))
    process.exitCode = 1;
}

void main();
