import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { environmentOf, planOf } from '../run-plan';
import { runAsProcess } from '../step.process';
import { type Step, typesSteps } from '../steps';
import { runSteps } from '../steps.run';
import { affectedSpecs } from './affected-specs';
import { filesToLint } from './affected.lint';
import { git, workingTree } from './source-tree';

const ROOT = resolve(__dirname, '../../..');

/**
 * Runs `npm run test:affected [-- --base REV]`: the specs that a change since REV can break, the type check,
 * lint of its files, and the format check.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { base: { type: 'string', default: 'main' } } });
  const changed = changedSince(values.base);
  const specs = affectedSpecs(workingTree(ROOT), changed);
  const plan = planOf([], process.env, Math.random);
  console.log(`${changed.length} changed files since ${values.base}, ${specs.length} spec files`);
  const run = runAsProcess(environmentOf(plan), (text) => process.stdout.write(text));
  const results = await runSteps(stepsOf(changed, specs), run);
  for (const { name, outcome, seconds } of results)
    console.log(`${name.padEnd(22)} ${outcome} ${seconds.toFixed(0).padStart(5)} s`);
  console.log(
    'Of specs that start the built program, those ran that changed or whose entry changed. npm test runs all.',
  );
  if (results.some(({ outcome }) => outcome !== 'passed')) process.exitCode = 1;
}

/**
 * Returns the files that differ from the point where the branch left `base`, new and uncommitted ones
 * included.
 */
function changedSince(base: string): string[] {
  const [fork = base] = git(ROOT, 'merge-base', base, 'HEAD');
  return [
    ...git(ROOT, 'diff', '--name-only', '--no-renames', fork),
    ...git(ROOT, 'ls-files', '--others', '--exclude-standard'),
  ];
}

function stepsOf(changed: readonly string[], specs: readonly string[]): Step[] {
  const files = changed.filter((file) => existsSync(join(ROOT, file)));
  const linted = filesToLint(files);
  const bin = (name: string, ...args: string[]) => ({ command: `node_modules/.bin/${name}`, args });
  const build: Step = { name: 'build', minutes: 10, ...bin('nx', 'run-many', '-t', 'build') };
  const after = ['build'];
  return [
    build,
    ...typesSteps(),
    ...(linted.length > 0
      ? [
          {
            name: 'lint',
            minutes: 15,
            after: ['types of the dashboard'],
            ...bin('oxlint', '-c', 'oxlint.config.mjs', '--no-error-on-unmatched-pattern', ...linted),
          },
        ]
      : []),
    { name: 'format', minutes: 10, ...bin('oxfmt', '--check') },
    ...(specs.length > 0
      ? [
          {
            name: 'specs',
            minutes: 90,
            after,
            isLive: true,
            ...bin('jest', '--maxWorkers=3', '--runTestsByPath', ...specs),
          },
        ]
      : []),
  ];
}

void main();
