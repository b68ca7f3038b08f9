import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StepResult } from './steps.run';

/** The result of one Jest project, as `tools/jest-summary.cjs` writes it. */
export interface ProjectSummary {
  name: string;
  files: number;
  passed: number;
  failed: number;
  skipped: number;
  /** A line for each failed test: its file, its name and the start of the message. */
  failures: readonly string[];
  /** A line for each file with tests that were skipped: the first of them, and how many more. */
  left: readonly string[];
  /** How long each file took, including waits for other work on the machine. */
  times: readonly FileTime[];
}

export interface FileTime {
  file: string;
  seconds: number;
}

/** How many of the slowest files are listed. */
const SLOWEST = 15;

/** Returns the summaries in a folder, sorted by name. Empty when the folder does not exist. */
export function readSummaries(folder: string): ProjectSummary[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as ProjectSummary);
}

/** Returns the files that a process ran when it crashed (`worker-crashes.cjs`). */
export function readCrashes(folder: string): string[] {
  const file = join(folder, 'crashes');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
}

/**
 * Returns the spec files without a result from any project. A run that leaves a file out proves nothing about
 * it.
 */
export function specsWithoutResult(
  specs: readonly string[],
  projects: readonly Pick<ProjectSummary, 'times'>[],
): string[] {
  const ran = new Set(projects.flatMap(({ times }) => times.map(({ file }) => file)));
  return specs.filter((file) => !ran.has(file));
}

/**
 * Returns the last lines of a run: the slowest files, skipped tests, every step, every project, every failed
 * test, every file without a result, every crash, and the sum as `N passed, N failed, N skipped`. A file
 * without a result and a crash count as failed.
 */
export function summaryLines(
  steps: readonly StepResult[],
  projects: readonly ProjectSummary[],
  { leftOut = [], crashes = [] }: { leftOut?: readonly string[]; crashes?: readonly string[] } = {},
): string[] {
  const sum = (key: 'passed' | 'failed' | 'skipped') =>
    projects.reduce((total, project) => total + project[key], 0);
  // A suite can fail without a failed test, for example when it cannot be loaded. It counts as one failure.
  const failedSteps = steps.filter(({ outcome }) => outcome !== 'passed').length;
  const failed = Math.max(sum('failed'), failedSteps) + leftOut.length + crashes.length;
  const failures = projects.flatMap((project) => project.failures);
  const left = projects.flatMap((project) => project.left);
  const times = projects.flatMap((project) => project.times).sort((a, b) => b.seconds - a.seconds);
  return [
    ...times.slice(0, SLOWEST).map(({ file, seconds }) => `${seconds.toFixed(0).padStart(5)} s  ${file}`),
    '',
    ...(left.length > 0 ? ['Skipped:', ...left, ''] : []),
    ...steps.map(
      ({ name, outcome, seconds }) => `${name.padEnd(20)} ${outcome} ${seconds.toFixed(0).padStart(5)} s`,
    ),
    '',
    ...projects.map(
      ({ name, files, passed, failed: broken, times: ofProject }) =>
        `${name.padEnd(24)} ${String(files).padStart(3)} files ${String(passed).padStart(5)} passed ${String(broken).padStart(4)} failed ${secondsOf(ofProject)} s`,
    ),
    // Where only the end of a long output is kept, this has to be in it.
    ...(failures.length > 0 ? ['', 'Failed:', ...failures, ''] : []),
    ...(leftOut.length > 0 ? ['', 'Left out:', ...leftOut, ''] : []),
    ...(crashes.length > 0 ? ['', 'A process crashed; it ran last:', ...crashes, ''] : []),
    `${sum('passed')} passed, ${failed} failed, ${sum('skipped')} skipped`,
  ];
}

/** The sum of the files' times. Several files run at a time, so a run takes less. */
function secondsOf(times: readonly FileTime[]): string {
  return times
    .reduce((sum, { seconds }) => sum + seconds, 0)
    .toFixed(0)
    .padStart(5);
}
