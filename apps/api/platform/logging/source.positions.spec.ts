import { transformSync } from '@swc/core';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeError } from './error.describe';
import { inSources } from './source.positions';

const folder = mkdtempSync(join(tmpdir(), 'cowrie-positions-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SOURCE = `interface Gone {
  of: string;
}

export function fail(): never {
  throw new Error('failed');
}
`;

/** Compiles as tools/build-node.mjs does, and returns the built file. */
function build(name: string, { withMap = true } = {}): string {
  const file = join(folder, 'dist', `${name}.js`);
  mkdirSync(join(folder, 'dist'), { recursive: true });
  const { code, map = '' } = transformSync(SOURCE, {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'commonjs' },
    sourceMaps: true,
    sourceFileName: `../src/${name}.ts`,
  });
  writeFileSync(file, code);
  if (withMap) writeFileSync(`${file}.map`, map);
  return file;
}

// Guarantee: an operator who reports a line of the log names a line that the repository has.
it('names line and column of the source', () => {
  const file = build('fails');
  let thrown: unknown;
  try {
    (createRequire(file)(file) as { fail(): never }).fail();
  } catch (error) {
    thrown = error;
  }
  const [first = ''] = describeError(thrown).stack?.split('\n') ?? [];
  expect(first).toBe(`at Object.fail (${join(folder, 'src/fails.ts')}:6:9)`);
});

it.each([
  ['a frame without a name', (file: string) => `at ${file}:8:11`],
  ['an address', (file: string) => `at async file://${file}:8:11`],
  ['two frames', (file: string) => `at a (${file}:8:11)\n    at b (${file}:8:11)`],
])('reads %s', (_, stack) => {
  const file = build('frames');
  const source = join(folder, 'src/frames.ts');
  expect(inSources(stack(file)).replaceAll(/:\d+:\d+/g, '')).toBe(
    stack(source).replaceAll(/(file:\/\/|:\d+:\d+)/g, ''),
  );
});

it.each([
  'at fail (/app/node_modules/a/index.js:1:2)',
  'at node:internal/main:1:2',
  'at <anonymous>',
  'at new Promise (<anonymous>)',
  `at fail (${join(folder, 'missing.js')}:1:2)`,
])('keeps %s', (frame) => expect(inSources(frame)).toBe(frame));

it('keeps a frame whose file has no map, or a broken one', () => {
  const [bare, broken] = [build('bare', { withMap: false }), build('broken')];
  writeFileSync(`${broken}.map`, '{');
  for (const file of [bare, broken])
    expect(inSources(`at fail (${file}:8:11)`)).toBe(`at fail (${file}:8:11)`);
});

it('forgets maps, and reads them again', () => {
  const files = Array.from({ length: 30 }, (_, index) => build(`many${index}`));
  for (const file of [...files, ...files])
    expect(inSources(`at fail (${file}:8:11)`)).toContain(
      file.replace('/dist/', '/src/').replace('.js', '.ts'),
    );
});
