import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ProjectSummary } from '../summary';
import { type FileResult, judge } from './faults.judge';
import { installForeignServer, startForeignServer } from './foreign-server';
import { KNOWN_FAULTS, TOO_LARGE } from './known-faults';
import { findPython } from './python.find';

const ROOT = resolve(__dirname, '../../..');
const SUITE = 'on a foreign database';
/** Far above what a suite takes, so only one that hangs is stopped. */
const BRIEF_LIMIT_MS = 6 * 60_000;
const WHOLE_LIMIT_MS = 90 * 60_000;
/** Of a test that names no limit of its own. */
const HEAVY_TEST_MS = 300_000;

interface Suite {
  readonly project: string;
  /** Patterns of its files. */
  readonly files: readonly string[];
  /** Begins the names of its tests. Without it: all. */
  readonly names?: string;
  /** Whole clusters: one file at a time, and longer limits, because the server takes a core for itself. */
  readonly isHeavy?: boolean;
}

/** What `npm test` runs: what the two servers answer, three kills of the server with -9, and the kill of a worker. */
const BRIEF: readonly Suite[] = [
  { project: 'embedded-mongo', files: ['conformance.spec', 'kill.spec'] },
  { project: 'api-e2e', files: ['faults/workers'], names: 'takes over the work of a killed worker' },
];
const WHOLE: readonly Suite[] = [
  { project: 'embedded-mongo', files: ['conformance.spec', 'kill.spec'] },
  { project: 'api', files: ['.'] },
  { project: 'api-e2e', files: ['faults/', 'auth/two-processes', 'webhooks/webhooks.faults'], isHeavy: true },
];

/**
 * Runs tests of this repository on a database server that others wrote: `npm run test:mongo`, or a part with `--brief`. Where the
 * server cannot run, it only says so.
 */
async function main(isBrief: boolean): Promise<void> {
  const python = findPython();
  if (!python) {
    leaveOut('no Python 3.10 to 3.13 with venv');
    return;
  }
  const program = installIfPossible(python, isBrief);
  if (program === undefined) return;
  const server = await startForeignServer(program);
  try {
    const env = { TEST_MONGODB_URI: server.uri, TEST_MONGODB_PROGRAM: program };
    const results = (isBrief ? BRIEF : WHOLE).flatMap((suite) =>
      runSuite(suite, env, isBrief ? BRIEF_LIMIT_MS : WHOLE_LIMIT_MS),
    );
    report(results);
  } finally {
    await server.stop();
  }
}

/** A part of `npm test` must not depend on a package registry that answers: then it is left out, and says so. */
function installIfPossible(python: string, isBrief: boolean): string | undefined {
  try {
    return installForeignServer(python, ROOT);
  } catch (error) {
    if (!isBrief) throw error;
    console.log(error);
    leaveOut('the server could not be installed');
    return undefined;
  }
}

function leaveOut(reason: string): void {
  console.log(`NOT RUN: the tests on a foreign database, ${reason}`);
  summarize({
    name: `${SUITE}: NOT RUN, ${reason}`,
    files: 0,
    passed: 0,
    failed: 0,
    skipped: 0,
    failures: [],
    times: [],
  });
}

function runSuite(
  { project, files, names, isHeavy = false }: Suite,
  env: Record<string, string>,
  limitMs: number,
): readonly FileResult[] {
  const output = join(ROOT, `dist/test-mongo-${project}.json`);
  rmSync(output, { force: true });
  const patterns = [
    '--testPathPatterns',
    ...files,
    '--testPathIgnorePatterns',
    '/node_modules/',
    ...TOO_LARGE,
  ];
  // Of Jest's reporters only the default one: the known faults would be counted as failures by ours.
  const args = [
    '--selectProjects',
    project,
    ...patterns,
    ...(names === undefined ? [] : ['--testNamePattern', names]),
    ...(isHeavy ? ['--maxWorkers=1', `--testTimeout=${HEAVY_TEST_MS}`] : []),
    '--reporters=default',
    // What a failed test has left open must not hold up the run. The same files run without it on the embedded database.
    '--forceExit',
    '--json',
    '--outputFile',
    output,
  ];
  const { error } = spawnSync(join(ROOT, 'node_modules/.bin/jest'), args, {
    timeout: limitMs,
    killSignal: 'SIGKILL',
    cwd: ROOT,
    env: { ...process.env, ...env },
    // Jest would print the known faults as failures.
    stdio: 'ignore',
  });
  const message = error ? `Jest did not end: ${error.message}` : 'Jest did not start';
  if (!existsSync(output)) return [{ name: project, message, assertionResults: [] }];
  return (JSON.parse(readFileSync(output, 'utf8')) as { testResults: FileResult[] }).testResults;
}

function report(results: readonly FileResult[]): void {
  const { passed, known, problems } = judge(results, KNOWN_FAULTS);
  for (const problem of problems) console.log(problem);
  console.log(
    `On a foreign database: ${passed} passed, ${problems.length} failed, ${known} known faults of it`,
  );
  const counts = { passed, failed: problems.length, skipped: known };
  summarize({ name: SUITE, files: results.length, ...counts, failures: problems, times: [] });
  if (problems.length > 0) process.exitCode = 1;
}

/** Leaves a line for the table at the end of `npm test`. */
function summarize(summary: ProjectSummary): void {
  const folder = join(ROOT, 'dist/test');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${SUITE}.json`), `${JSON.stringify(summary)}\n`);
}

main(process.argv.includes('--brief')).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
