import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StepResult } from './steps.run';

/** What `tools/jest-summary.cjs` leaves of each project that ran. */
export interface ProjectSummary {
  name: string;
  files: number;
  passed: number;
  failed: number;
  skipped: number;
}

/** Summaries of all projects in a folder, sorted by name; empty when the folder does not exist. */
export function readSummaries(folder: string): ProjectSummary[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as ProjectSummary);
}

/** The last lines of a run: every step, every project, and the sum in the form `N passed, N failed, N skipped`. */
export function summaryLines(steps: readonly StepResult[], projects: readonly ProjectSummary[]): string[] {
  const sum = (key: 'passed' | 'failed' | 'skipped') =>
    projects.reduce((total, project) => total + project[key], 0);
  // A suite that fails without one failing test, such as one that cannot be loaded, is counted as one.
  const failedSteps = steps.filter(({ outcome }) => outcome !== 'passed').length;
  const failed = Math.max(sum('failed'), failedSteps);
  return [
    ...steps.map(
      ({ name, outcome, seconds }) => `${name.padEnd(20)} ${outcome} ${seconds.toFixed(0).padStart(5)} s`,
    ),
    '',
    ...projects.map(
      ({ name, files, passed, failed: broken }) =>
        `${name.padEnd(24)} ${String(files).padStart(3)} files ${String(passed).padStart(5)} passed ${String(broken).padStart(4)} failed`,
    ),
    `${sum('passed')} passed, ${failed} failed, ${sum('skipped')} skipped`,
  ];
}
