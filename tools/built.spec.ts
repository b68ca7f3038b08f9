import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

let root: string;
const at = (path: string) => join(root, path);
/** A source with the time of a file that was there long before. */
function write(path: string, text = 'x') {
  writeFileSync(at(path), text);
  utimesSync(at(path), 1_700_000_000, 1_700_000_000);
}
/** Runs a line of a module that has `isBuilt` and the others. */
function run(line: string): string {
  const url = JSON.stringify(resolve('tools/built.mjs'));
  const code = `import { isBuilt, markBuilt, stateOfSources } from ${url}; const root = process.argv[1]; ${line}`;
  return execFileSync(process.execPath, ['--input-type=module', '-e', code, root], {
    encoding: 'utf8',
  }).trim();
}
const isBuilt = () => run('console.log(isBuilt(root, stateOfSources(root)))') === 'true';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cowrie-built-'));
  for (const folder of [
    'apps/api',
    'contracts',
    'docs/guide',
    'libs',
    'tools',
    'dist/checkout',
    'dist/dashboard',
    'dist/node',
  ])
    mkdirSync(at(folder), { recursive: true });
  for (const file of ['.swcrc', 'nx.json', 'package-lock.json', 'apps/api/one.ts']) write(file);
});
afterEach(() => rmSync(root, { recursive: true }));

it('needs a build first, and none after it', () => {
  expect(isBuilt()).toBe(false);
  run('markBuilt(root, stateOfSources(root))');
  expect(isBuilt()).toBe(true);
});

it.each([
  ['is changed', () => write('apps/api/one.ts', 'xy')],
  ['is added', () => write('apps/api/two.ts')],
  ['is renamed, with its time', () => renameSync(at('apps/api/one.ts'), at('apps/api/two.ts'))],
  ['is deleted', () => rmSync(at('apps/api/one.ts'))],
  ['becomes another version of packages', () => write('package-lock.json', 'xy')],
  ['was changed while it was built', () => write('nx.json', 'xy')],
])('needs a build when a source %s', (_what, change) => {
  run('markBuilt(root, stateOfSources(root))');
  change();
  expect(isBuilt()).toBe(false);
});

it('needs a build when another one has written the outputs, or they are gone', () => {
  run('markBuilt(root, stateOfSources(root))');
  utimesSync(at('dist/node'), 1_700_000_000, 1_700_000_000);
  expect(isBuilt()).toBe(false);
  run('markBuilt(root, stateOfSources(root))');
  rmSync(at('dist/checkout'), { recursive: true });
  expect(isBuilt()).toBe(false);
});

it('does not count what the build writes among its sources', () => {
  run('markBuilt(root, stateOfSources(root))');
  write('apps/api/openapi.generated.ts');
  expect(isBuilt()).toBe(true);
});
