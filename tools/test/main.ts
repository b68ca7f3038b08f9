import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { environmentOf, planOf } from './run-plan';
import { stepsOf } from './steps';
import { runAsProcess } from './step.process';
import { runSteps } from './steps.run';
import { readSummaries, summaryLines } from './summary';

const SUMMARIES = join(resolve(__dirname, '../..'), 'dist/test');

/**
 * Runs `npm test`, or with `--full` `npm run test:full`. With `--every` no file is left out by turns. It runs checks, builds and tests in parallel, and prints a table of the
 * results at the end. `TEST_SEED=N` repeats the random choices of an earlier run.
 */
async function main(): Promise<void> {
  const plan = planOf(process.argv.slice(2), process.env, Math.random);
  rmSync(SUMMARIES, { recursive: true, force: true });
  const command = plan.isFull ? 'npm run test:full' : plan.isEvery ? 'npm test -- --every' : 'npm test';
  console.log(`TEST_SEED=${plan.seed} ${command} repeats this run (${availableParallelism()} cores)`);
  const startedAt = performance.now();
  const run = runAsProcess(environmentOf(plan), (text) => process.stdout.write(text));
  const results = await runSteps(stepsOf(plan), run);
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
  console.log(`\nTEST_SEED=${plan.seed}, ${minutes} minutes`);
  for (const line of summaryLines(results, readSummaries(SUMMARIES))) console.log(line);
  if (results.some(({ outcome }) => outcome !== 'passed')) process.exitCode = 1;
}

void main();
