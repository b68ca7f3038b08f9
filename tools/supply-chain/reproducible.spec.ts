import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { testRun } from '@cowrie/testing';
import { ROOT } from './lockfile';

const folder = mkdtempSync(join(tmpdir(), 'cowrie-reproducible-'));
/** Two copies of the sources. Their paths, and the times and the order of their files, differ. */
const clones = [join(folder, 'a'), join(folder, 'another/place/of/the/same/sources')];
afterAll(() => rmSync(folder, { recursive: true }));

function clone(target: string, index: number): void {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' })
    .split('\0')
    .filter(Boolean);
  if (index > 0) files.reverse();
  for (const file of files) {
    mkdirSync(dirname(join(target, file)), { recursive: true });
    cpSync(join(ROOT, file), join(target, file));
    if (index > 0) utimesSync(join(target, file), 86_400, 86_400);
  }
  symlinkSync(join(ROOT, 'node_modules'), join(target, 'node_modules'));
}

/** Runs a program in a clone, with another time zone and language in each. */
function run(args: string[], cwd: string, index: number): void {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    TZ: ['UTC', 'Asia/Tokyo'][index],
    LANG: ['C', 'fr_FR.UTF-8'][index],
    HOME: cwd,
  };
  // Jest’s environment asks the bundler for a build with paths of sources in it.
  delete env.NODE_ENV;
  execFileSync(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Returns the SHA-256 of every file below a folder, by its path. */
function hashesBelow(path: string): Record<string, string> {
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files
      .map((entry) => join(entry.parentPath, entry.name))
      .map(
        (file) =>
          [
            file.slice(path.length + 1),
            createHash('sha256').update(readFileSync(file)).digest('hex'),
          ] as const,
      )
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

const STEPS: [what: string, args: string[], output: string, files: number][] = [
  ['the Node build', ['tools/build-node.mjs', '--out', 'dist/node'], 'dist/node', 2_000],
  ['the npm packages', ['tools/packages/main.mjs'], 'dist/packages', 2_000],
  [
    'the checkout page',
    ['node_modules/vite/bin/vite.js', 'build', '--config', 'apps/checkout/vite.config.mts'],
    'dist/checkout',
    20,
  ],
  [
    'the dashboard',
    ['node_modules/vite/bin/vite.js', 'build', '--config', 'apps/dashboard/vite.config.mts'],
    'dist/dashboard',
    50,
  ],
];

// Guarantee: who has the sources can check that a release was built from them.
// eslint-disable-next-line jest/no-disabled-tests -- Jest fails a file without a test
if (!testRun.isFull) it.skip('npm run test:full builds everything twice', () => undefined);
else {
  beforeAll(() => clones.forEach(clone));

  it.each(STEPS)(
    'builds %s with the same bytes in two folders',
    (_, args, output, files) => {
      clones.forEach((path, index) => run(args, path, index));
      const [first = {}, second = {}] = clones.map((path) => hashesBelow(join(path, output)));
      expect(Object.keys(first).length).toBeGreaterThan(files);
      expect(second).toEqual(first);
    },
    600_000,
  );
}
