import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from 'jest';
import { checkoutRuntime, jestAliases } from './apps/checkout/react-aliases';

const root = __dirname;
const swc = JSON.parse(readFileSync(join(root, '.swcrc'), 'utf8')) as object;
const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.base.json'), 'utf8')) as {
  compilerOptions: { paths: Record<string, [string]> };
};
/** `@cowrie/testing/*` means every file below a folder; other aliases mean one file. */
const moduleNameMapper = Object.fromEntries(
  Object.entries(compilerOptions.paths).map(([alias, [file]]) => [
    `^${alias.replace('*', '(.*)')}$`,
    join(root, file).replace('*', '$1'),
  ]),
);

const reactMapper = jestAliases(checkoutRuntime(), join(root, 'node_modules'));

/** Packages are loaded once per worker, not once per test file. */
const oneRealm = {
  testEnvironment: join(root, 'tools/test/one-realm.environment.cjs'),
  runtime: join(root, 'tools/test/one-realm.runtime.cjs'),
};

const page = { testEnvironment: join(root, 'tools/test/page.environment.cjs') };
/** Folders whose tests need a browser's objects. */
const PAGES = ['apps/checkout', 'apps/dashboard'];

/**
 * Every folder with a project.json is a Jest project of that name: `jest --selectProjects money`. `apps/api`
 * holds projects but no specs.
 */
const folders = [
  'contracts',
  'tools',
  ...['apps', 'apps/api', 'libs'].flatMap((d) => readdirSync(join(root, d)).map((n) => join(d, n))),
];
const projects = folders
  .filter((folder) => folder !== 'apps/api' && existsSync(join(root, folder, 'project.json')))
  .map((folder) => ({
    displayName: (JSON.parse(readFileSync(join(root, folder, 'project.json'), 'utf8')) as { name: string })
      .name,
    rootDir: join(root, folder),
    testMatch: ['<rootDir>/**/*.spec.ts', '<rootDir>/**/*.spec.tsx'],
    ...(PAGES.includes(folder) ? page : oneRealm),
    transform: { '\\.[jt]sx?$': ['@swc/jest', { ...swc, swcrc: false }] as [string, object] },
    moduleNameMapper: folder === 'apps/checkout' ? { ...moduleNameMapper, ...reactMapper } : moduleNameMapper,
    ...(existsSync(join(root, folder, 'src/testing/setup.ts')) && {
      setupFiles: ['<rootDir>/src/testing/setup.ts'],
    }),
    ...(existsSync(join(root, folder, 'src/global-setup.ts')) && {
      globalSetup: '<rootDir>/src/global-setup.ts',
      globalTeardown: '<rootDir>/src/global-teardown.ts',
    }),
  }));

export default {
  projects,
  // Far above the usual time of every test, so only one that hangs reaches it. Specs set none of their own:
  // a busy machine can be four times as slow.
  testTimeout: 900_000,
  maxWorkers: 2,
  // A worker keeps what its files have loaded. With 650 MB, after 150 files, a quarter of its time is garbage
  // collection. A new worker loads the packages again in a few seconds.
  workerIdleMemoryLimit: '600MB',
  testSequencer: '<rootDir>/tools/test/slowest-first.cjs',
  reporters: ['default', '<rootDir>/tools/jest-summary.cjs'],
} satisfies Config;
