import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchOptions } from './options';
import type { CpuProfile } from './profile.read';
import { inThisProcess, withoutProfile } from './profile.record';

const PATH = '.cowrie/profiles/part.cpuprofile';
const before = process.cwd();
let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'cowrie-profile-'));
  process.chdir(directory);
});
afterEach(() => {
  process.chdir(before);
  rmSync(directory, { recursive: true });
});

const notes: string[] = [];
const context = (...args: string[]) => ({
  options: benchOptions(args, []),
  note: (line: string) => void notes.push(line),
});
/** Measured in processor time, because on a busy machine a short time can pass without a sample. */
async function burnSomeTime() {
  let sum = 0;
  for (const start = process.cpuUsage(); process.cpuUsage(start).user < 200_000;)
    // Most of the time must be the function's own, not the clock's.
    for (let i = 0; i < 1_000_000; i += 1) sum += i % 7;
  expect(sum).toBeGreaterThan(0);
  return [];
}

it('writes a profile of the part, and prints where the time went', async () => {
  expect(await inThisProcess('part', burnSomeTime)(context('--profile'))).toEqual([]);
  const profile = JSON.parse(readFileSync(PATH, 'utf8')) as CpuProfile;
  expect(profile.nodes.map(({ callFrame }) => callFrame.functionName)).toContain('burnSomeTime');
  expect(notes.join('\n')).toMatch(/self time by line[\s\S]*burnSomeTime/);
});

it('keeps the profile of a part that failed, and passes its error on', async () => {
  const part = inThisProcess('part', () => Promise.reject(new Error('no database')));
  await expect(part(context('--profile'))).rejects.toThrow('no database');
  expect(existsSync(PATH)).toBe(true);
});

it('records nothing when nobody asks for it', async () => {
  await inThisProcess('part', burnSomeTime)(context());
  expect(existsSync(PATH)).toBe(false);
});

it('refuses to profile a part whose programs it cannot profile', async () => {
  const part = withoutProfile('rest', burnSomeTime);
  await expect(part(context('--profile'))).rejects.toThrow('rest cannot be profiled');
  expect(await part(context())).toEqual([]);
});
