import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../..');
const API = 'apps/api/src';
const page = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8');
const map = /## The map\n+```\n([\s\S]*?)```/.exec(page)?.[1] ?? '';

const foldersIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
const named = (pattern: RegExp): string[] => [...map.matchAll(pattern)].map(([, name = '']) => name).sort();

/** `network-watcher.{reorg,crash}.spec.ts` → both names. */
function expanded(name: string): string[] {
  const [, before = '', choices, after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(name) ?? [];
  return choices === undefined ? [name] : choices.split(',').map((choice) => before + choice + after);
}

it.each([
  ['ARCHITECTURE.md', 150],
  ['docs/performance.md', 200],
])('%s has at most %d lines', (name, most) => {
  expect(readFileSync(join(ROOT, name), 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(most);
});

// Readers find code by this map, so it must name every room.
it('the map names every room of the API, and no other', () => {
  expect(named(/^ {2}([\w-]+)\/ /gm)).toEqual(foldersIn(API));
});

it('the map names every library, and no other', () => {
  expect(named(/^libs\/([\w-]+) /gm)).toEqual(foldersIn('libs'));
});

it('the files of the map exist', () => {
  const files = named(/^ {2}([\w-]+(?:\.[\w-]+)+\.ts) /gm);
  expect(files.filter((file) => !existsSync(join(ROOT, API, file)))).toEqual([]);
});

it('every test that the table of invariants names exists', () => {
  const invariants = readFileSync(join(ROOT, 'docs/invariants.md'), 'utf8');
  const tests = [...invariants.matchAll(/`([\w.{},-]+\.spec\.tsx?)`/g)].flatMap(([, name = '']) =>
    expanded(name),
  );
  const files = new Set(
    ['apps', 'libs', 'contracts', 'tools']
      .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }))
      .map((path) => path.split(/[\\/]/).at(-1)),
  );
  expect(tests.length).toBeGreaterThan(20);
  expect(tests.filter((name) => !files.has(name))).toEqual([]);
});
