import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ProjectSummary } from '../summary';
import { type FileResult, judge } from './faults.judge';
import { endOf, installForeignServer, startForeignServer } from './foreign-server';
import { KNOWN_FAULTS, TOO_LARGE } from './known-faults';
import { findPython } from './python.find';

const ROOT = resolve(__dirname, '../../..');
const SUITE = 'on a foreign database';
/** The output of the server and of Jest. */
const OUTPUT = join(ROOT, 'dist/test-mongo');
/** Far more than a suite takes, so only one that hangs is stopped. */
const BRIEF_LIMIT_MS = 3 * 60_000;
const WHOLE_LIMIT_MS = 90 * 60_000;
/** The time-out of a test without its own limit. */
const HEAVY_TEST_MS = 300_000;

interface Suite {
  readonly project: string;
  /** Patterns of its files. */
  readonly files: readonly string[];
  /** The beginning of its tests' names. Default: all tests. */
  readonly names?: string;
  /** Whole clusters: one file at a time, and longer limits, because the server takes a core for itself. */
  readonly isHeavy?: boolean;
}

/**
 * The part of `npm test`: the answers of the two servers, three kills of the server with -9, and the kill of
 * a worker.
 */
const BRIEF: readonly Suite[] = [
  { project: 'embedded-mongo', files: ['conformance.spec', 'kill.spec'] },
  { project: 'api-e2e', files: ['faults/workers'], names: 'takes over the work of a killed worker' },
];
/** The contexts of the API. */
const CONTEXTS = [
  'platform',
  'merchants',
  'chain',
  'money-in',
  'money-out',
  'notify',
  'people',
  'operations',
  'faces',
];
const WHOLE: readonly Suite[] = [
  { project: 'embedded-mongo', files: ['conformance.spec', 'kill.spec'] },
  ...CONTEXTS.map((project) => ({ project, files: ['.'] })),
  { project: 'api-e2e', files: ['faults/', 'auth/two-processes', 'webhooks/webhooks.faults'], isHeavy: true },
];

/**
 * Runs tests of this repository on a third-party database server: `npm run test:mongo`, or a part with
 * `--brief`. If the server cannot run here, it only says so. `--install` only installs the server.
 */
async function main(isBrief: boolean): Promise<void> {
  const python = findPython();
  if (!python) {
    leaveOut('no Python 3.10 to 3.13 with venv');
    return;
  }
  const program = installIfPossible(python, isBrief);
  if (program === undefined) return;
  mkdirSync(OUTPUT, { recursive: true });
  const results: FileResult[] = [];
  const hanging: string[] = [];
  for (const suite of isBrief ? BRIEF : WHOLE) {
    const limitMs = isBrief ? BRIEF_LIMIT_MS : WHOLE_LIMIT_MS;
    const found = await runOnServer(suite, program, limitMs);
    if (found) results.push(...found, ...(hasRun(found) ? [] : [notRun(suite)]));
    else if (isBrief) hanging.push(suite.project);
    else results.push(notEnded(suite));
  }
  report(results, hanging);
}

/**
 * Runs a suite on its own server. If that server, a beta, no longer answers when the suite ends, the results
 * say nothing about this repository: its output is shown, and the suite runs once more on a new server. The
 * second results count. Undefined when neither server answers and Jest did not end. If Jest does not end on a
 * server that answers, the fault is ours.
 */
async function runOnServer(
  suite: Suite,
  program: string,
  limitMs: number,
  isRepeated = false,
): Promise<readonly FileResult[] | undefined> {
  const log = join(OUTPUT, `${suite.project}.server.log`);
  const server = await startForeignServer(program, log);
  try {
    const env = { TEST_MONGODB_URI: server.uri, TEST_MONGODB_PROGRAM: program };
    const results = runSuite(suite, env, limitMs);
    if (await server.isAnswering()) return results ?? [notEnded(suite)];
    if (isRepeated) return results;
  } finally {
    await server.stop();
  }
  console.log(
    `The foreign database stopped answering during ${suite.project}, which runs once more. It printed:\n${endOf(log)}`,
  );
  return runOnServer(suite, program, limitMs, true);
}

/** False when no test has the name that the suite asks for. */
const hasRun = (files: readonly FileResult[]): boolean =>
  files.some(
    ({ message, assertionResults }) =>
      assertionResults.some(({ status }) => status !== 'pending') || message !== '',
  );

const notRun = ({ project, names = '' }: Suite): FileResult => ({
  name: project,
  message: `no test begins with "${names}"`,
  assertionResults: [],
});

const notEnded = ({ project }: Suite): FileResult => ({
  name: project,
  message: 'Jest did not end in time',
  assertionResults: [],
});

/**
 * A part of `npm test` must not depend on a package registry. Without one, this part is skipped, and says so.
 */
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
    left: [],
    times: [],
  });
}

function runSuite(
  { project, files, names, isHeavy = false }: Suite,
  env: Record<string, string>,
  limitMs: number,
): readonly FileResult[] | undefined {
  const output = join(OUTPUT, `${project}.json`);
  rmSync(output, { force: true });
  const patterns = [
    '--testPathPatterns',
    ...files,
    '--testPathIgnorePatterns',
    '/node_modules/',
    ...TOO_LARGE,
  ];
  // Only Jest's default reporter, because ours would count the known faults as failures.
  const args = [
    '--selectProjects',
    project,
    ...patterns,
    ...(names === undefined ? [] : ['--testNamePattern', names]),
    ...(isHeavy ? ['--maxWorkers=1', `--testTimeout=${HEAVY_TEST_MS}`] : []),
    '--reporters=default',
    // Whatever a failed test left open must not delay the run. The same files run without this option on the
    // embedded database.
    '--forceExit',
    '--json',
    '--outputFile',
    output,
  ];
  const log = join(OUTPUT, `${project}.jest.log`);
  const printed = openSync(log, 'w');
  const { error } = spawnSync(join(ROOT, 'node_modules/.bin/jest'), args, {
    timeout: limitMs,
    killSignal: 'SIGKILL',
    cwd: ROOT,
    env: { ...process.env, ...env },
    // Jest would print the known faults as failures.
    stdio: ['ignore', printed, printed],
  });
  closeSync(printed);
  if (existsSync(output))
    return (JSON.parse(readFileSync(output, 'utf8')) as { testResults: FileResult[] }).testResults;
  console.log(`Jest left no results of ${project}. It printed:\n${endOf(log)}`);
  const isStopped = (error as NodeJS.ErrnoException | undefined)?.code === 'ETIMEDOUT';
  return isStopped
    ? undefined
    : [{ name: project, message: error?.message ?? 'Jest did not start', assertionResults: [] }];
}

function report(results: readonly FileResult[], hanging: readonly string[]): void {
  const { passed, known, problems } = judge(results, KNOWN_FAULTS);
  const notRun = hanging.length > 0 ? `: NOT RUN, ${hanging.join(' and ')}: it stopped answering, twice` : '';
  for (const problem of problems) console.log(problem);
  console.log(
    `On a foreign database${notRun}: ${passed} passed, ${problems.length} failed, ${known} known faults of it`,
  );
  const counts = { passed, failed: problems.length, skipped: known };
  summarize({
    name: SUITE + notRun,
    files: results.length,
    ...counts,
    failures: problems,
    left: [],
    times: [],
  });
  if (problems.length > 0) process.exitCode = 1;
}

/** Leaves a line for the table at the end of `npm test`. */
function summarize(summary: ProjectSummary): void {
  const folder = join(ROOT, 'dist/test');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${SUITE}.json`), `${JSON.stringify(summary)}\n`);
}

/** Installs the server while other steps run. The run itself says whether it can be installed. */
function prepare(): void {
  const python = findPython();
  try {
    if (python) installForeignServer(python, ROOT);
  } catch (error) {
    console.log(error);
  }
}

if (process.argv.includes('--install')) prepare();
else
  main(process.argv.includes('--brief')).catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  });
