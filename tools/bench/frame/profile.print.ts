import { readFileSync } from 'node:fs';
import { type CpuProfile, type SelfTime, selfTimes } from './profile.read';

export const PROFILES = '.cowrie/profiles';
const PACKAGES_SHOWN = 20;
const LINES_SHOWN = 25;

/** Prints where the time of a `.cpuprofile` went. Chrome’s developer tools show the whole file. */
export function printProfile(
  path: string,
  { skipMs }: { skipMs: number },
  note: (line: string) => void,
): void {
  const profile = JSON.parse(readFileSync(path, 'utf8')) as CpuProfile;
  const { packages, lines } = selfTimes(profile, skipMs * 1000);
  note(`${path}: self time by package`);
  packages.slice(0, PACKAGES_SHOWN).forEach((time) => note(lineOf(time)));
  note('self time by line');
  lines.slice(0, LINES_SHOWN).forEach((time) => note(lineOf(time)));
}

function lineOf({ name, share }: SelfTime): string {
  return `  ${(share * 100).toFixed(1).padStart(5)} %  ${name}`;
}
