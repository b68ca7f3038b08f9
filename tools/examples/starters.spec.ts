import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { ROOT, EXAMPLES, STARTERS } from './starters';

const MAX_LINES = 300;
const CODE = ['.js', '.mjs', '.ts', '.tsx', '.py', '.php', '.html'];
const names = STARTERS.map(({ name }) => name);
const read = (...path: string[]): string => readFileSync(join(EXAMPLES, ...path), 'utf8');
/** Only committed files: a starter that was tried here has its packages next to them. */
const tracked = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'examples'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .stdout.split('\n')
  .filter((path) => path !== '')
  .map((path) => path.slice('examples/'.length));
const codeOf = (name: string): string[] =>
  tracked.filter((path) => path.startsWith(`${name}/`) && CODE.includes(extname(path)));

it('every folder of examples/ is a starter that the full run tests', () => {
  const folders = readdirSync(EXAMPLES, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).sort()).toEqual([...names].sort());
});

it.each(names)('examples/%s has fewer than 300 lines, blank ones left out', (name) => {
  const lines = codeOf(name)
    .flatMap((path) => read(path).split('\n'))
    .filter((line) => line.trim() !== '');
  expect(lines.length).toBeGreaterThan(100);
  expect(lines.length).toBeLessThan(MAX_LINES);
});

it.each(names)(
  'the README of examples/%s says in about ten lines how to run it, and what to change before going live',
  (name) => {
    const text = read(name, 'README.md');
    expect(text.split('\n').length).toBeLessThan(16);
    for (const said of [
      'COWRIE_PUBLIC_KEY',
      'COWRIE_SECRET_KEY',
      'COWRIE_WEBHOOK_SECRET',
      'Before you go live',
    ])
      expect(text).toContain(said);
  },
);

it('no starter holds a key or a secret', () => {
  const held = tracked.filter((path) => /cwr_[ps]k_|whsec_[A-Za-z0-9+/]{8}/.test(read(path)));
  expect(held).toEqual([]);
});

it('a starter names its packages by exact versions, and the client by a file that its README has copied next to it', () => {
  for (const name of ['express', 'next']) {
    const { dependencies, devDependencies } = JSON.parse(read(name, 'package.json')) as Record<
      string,
      Record<string, string> | undefined
    >;
    const { '@cowrie/sdk': client, ...others } = { ...dependencies, ...devDependencies };
    // The folder is copied alone, so nothing outside of it is there.
    expect(client).toBe('file:cowrie-sdk.tgz');
    expect(read(name, 'README.md')).toContain('cowrie-sdk.tgz');
    for (const version of Object.values(others)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  }
  for (const line of read('django/requirements.txt').trim().split('\n'))
    expect(line).toMatch(/^[\w-]+==[\d.]+$/);
});

// JSON has one kind of number, and most languages write it from a float: PHP turns 19.99 into
// 19.989999999999998.
it.each(names)('examples/%s sends amounts as texts', (name) => {
  const casts = /\(float\)|\bfloat(val)?\(|\bNumber\((?!PORT)|parseFloat/;
  const lines = codeOf(name).flatMap((path) => read(path).split('\n'));
  expect(lines.filter((line) => casts.test(line))).toEqual([]);
});

it('images are built without the starters', () => {
  const rules = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n');
  expect(rules).toContain('*');
  expect(rules.filter((rule) => rule.includes('examples'))).toEqual([]);
});

/** Adds a test that parses files, or a skipped one when the interpreter is missing on this machine. */
function itParses(
  language: string,
  command: string,
  args: readonly string[],
  files: readonly string[],
): void {
  const isThere = spawnSync(command, ['--version']).status === 0;
  if (!isThere)
    process.stderr.write(`NOT RUN: the syntax of the ${language} starters, because ${command} is missing\n`);
  (isThere ? it.each : it.skip.each)(files.map((path) => [path]))(`${language}: %s parses`, (path) => {
    const { status, stdout, stderr } = spawnSync(command, [...args, join(EXAMPLES, path)], {
      encoding: 'utf8',
    });
    expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, '']);
  });
}
const filesIn = (ending: RegExp) => names.flatMap(codeOf).filter((path) => ending.test(path));

itParses('PHP', 'php', ['-l'], filesIn(/(?<!\.blade)\.php$/));
itParses(
  'Python',
  'python3',
  ['-c', 'import ast, sys; ast.parse(open(sys.argv[1]).read())'],
  filesIn(/\.py$/),
);
itParses('JavaScript', process.execPath, ['--check'], filesIn(/\.m?js$/));
