import { basename } from 'node:path';
import type { FileTime } from '../summary';

/** Jest's workers in a run whose times are recorded. */
const WORKERS = 3;
/** Build, types, lint and format of a small change take this long in addition to the specs, on two cores. */
const CHECKS_SECONDS = 45;

/**
 * Returns how long a run of these spec files takes, in minutes, from the recorded times of a whole run. A
 * file that has been moved since is known by its name; any other file without a record counts as an average
 * one.
 */
export function minutesOf(specs: readonly string[], times: readonly FileTime[]): number {
  const byPath = new Map(times.map(({ file, seconds }) => [file, seconds]));
  const byName = new Map(times.map(({ file, seconds }) => [basename(file), seconds]));
  const average = times.reduce((sum, { seconds }) => sum + seconds, 0) / Math.max(times.length, 1);
  const seconds = specs.reduce(
    (sum, file) => sum + (byPath.get(file) ?? byName.get(basename(file)) ?? average),
    0,
  );
  return (seconds / WORKERS + CHECKS_SECONDS) / 60;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2;
}
