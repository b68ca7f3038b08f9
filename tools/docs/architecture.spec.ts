import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../..');
const API = 'apps/api';
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

/** The contexts, and `<context>/<room>` for those that are drawn with their rooms. */
const drawn = (): string[] => {
  let context = '';
  return [...map.matchAll(/^( {2}| {4})([\w-]+)\/ /gm)].map(([, indent = '', name = '']) => {
    if (indent.length === 2) context = name;
    return indent.length === 2 ? name : `${context}/${name}`;
  });
};
const holdsCode = (folder: string): boolean =>
  readdirSync(join(ROOT, API, folder), { recursive: true, encoding: 'utf8' }).some(
    (name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'),
  );
const roomsOf = (context: string): string[] =>
  foldersIn(join(API, context))
    .map((room) => `${context}/${room}`)
    .filter((room) => !room.endsWith('/testing') && holdsCode(room));

// Readers find code by this map, so it must name every context and room.
it('the map names every context of the API and its rooms, and no others', () => {
  const contexts = foldersIn(API).filter((name) => existsSync(join(ROOT, API, name, 'project.json')));
  const withRooms = [...new Set(drawn().filter((name) => name.includes('/')))].map(
    (name) => name.split('/')[0] ?? '',
  );
  const rooms = contexts.filter((name) => withRooms.includes(name)).flatMap(roomsOf);
  expect(drawn().sort()).toEqual([...contexts, ...rooms].sort());
});

it.each(foldersIn(API).filter((name) => name !== 'src'))('%s says what it owns', (context) => {
  const readme = readFileSync(join(ROOT, API, context, 'README.md'), 'utf8');
  expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(12);
  for (const part of ['Owns', 'Called by', 'Entry']) expect(readme).toContain(`**${part}**`);
});

it('the map names every library, and no others', () => {
  expect(named(/^libs\/([\w-]+) /gm)).toEqual(foldersIn('libs'));
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
