import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';

const root = join(__dirname, '../..');
const { dependencies, devDependencies } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
) as Record<'dependencies' | 'devDependencies', Record<string, string>>;
const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mts'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter(Boolean);
/** The code that a service runs, without tests and their worlds. */
const SERVER = /^(apps\/(api|cli)|libs)\/(?!.*(\.spec\.|\bspec\/|\b(testing|simulator|fixtures)\b))/;
const PAGES = /^apps\/(checkout|dashboard)\/src\/(?!.*\.spec\.)/;

const inServer = ['dependencies', SERVER] as const;
// Guarantee: Cowrie is built on these packages. None of them stays as a dependency that no code uses.
it.each([
  ['@nestjs/core', ...inServer],
  ['@nestjs/mongoose', ...inServer],
  ['@nestjs/schedule', ...inServer],
  ['mongoose', ...inServer],
  ['class-validator', ...inServer],
  ['class-transformer', ...inServer],
  ['ethers', ...inServer],
  ['big.js', ...inServer],
  ['react', 'devDependencies', PAGES],
  ['vite', 'devDependencies', /vite\.config\.mts$/],
  ['jest', 'devDependencies', /\.spec\.ts$/],
  ['supertest', 'devDependencies', /\.spec\.ts$/],
] as const)('%s is installed and used', (name, kind, where) => {
  expect({ ...dependencies, ...(kind === 'devDependencies' && devDependencies) }).toHaveProperty([name]);
  // Specs get Jest from their globals.
  const used =
    name === 'jest' ? /\bjest\.\w+\(/ : new RegExp(`^(?!import type ).* from '${name}(/[^']*)?'`, 'm');
  const users = files.filter((file) => where.test(file) && used.test(readFileSync(join(root, file), 'utf8')));
  expect(users).not.toEqual([]);
});

/** A peer dependency of Nest. */
const PEERS = ['rxjs'];
// Guarantee: production installs what it loads. Packages that only tools and tests use are devDependencies.
it.each(Object.keys(dependencies).filter((name) => !PEERS.includes(name)))(
  '%s is used by the shipped code',
  (name) => {
    const used = new RegExp(`['"\`]${name}(/[^'"\`]*)?['"\`]`);
    expect(files.some((file) => SERVER.test(file) && used.test(readFileSync(join(root, file), 'utf8')))).toBe(
      true,
    );
  },
);

/** `@scope/name/part` → `@scope/name`. */
const packageOf = (imported: string): string =>
  imported.split('/', imported.startsWith('@') ? 2 : 1).join('/');
/** What a file loads: imports with a value, `require`, and `import()`. */
const LOADS =
  /(?:^import (?!type )(?:[^;'"]*? from )?|^export (?!type )[^;'"]*? from |\brequire\(|\bimport\()'([^.'][^']*)'/gm;
// Guarantee: the image starts. It holds no package of development, so a shipped file must not load one.
it('shipped code loads only packages that production installs', () => {
  const loaded = files
    .filter((file) => SERVER.test(file))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(LOADS)].map(([, imported = '']) => ({
        file,
        name: packageOf(imported),
      })),
    )
    .filter(({ name }) => !name.startsWith('@cowrie/') && !isBuiltin(name));
  expect(loaded.length).toBeGreaterThan(500);
  expect(loaded.filter(({ name }) => !(name in dependencies))).toEqual([]);
});
