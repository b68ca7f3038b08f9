import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const root = join(__dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'cowrie-lint-'));
afterAll(() => rmSync(folder, { recursive: true }));

// The rules of this workspace, for a folder that is laid out like it and has no types.
const config = `
import config from '${join(root, 'oxlint.config.mjs')}';
// Nx takes this folder for the workspace.
globalThis.projectPath = '${folder}';
export default {
  ...config,
  options: { ...config.options, typeAware: false },
  jsPlugins: [
    { name: '@nx', specifier: '${require.resolve('@nx/eslint-plugin')}' },
    '${require.resolve('./oxlint.plugin.mjs')}',
  ],
};`;

const words = 'word '.repeat(30);
const comments = [
  `// ${words}`,
  '/**',
  ` * ${words}`,
  ` * https://example.com/${words}`,
  ' */',
  `export const text = '${words}';`,
  `export const short = 1; // ${words}`,
  `// eslint-disable-next-line eqeqeq -- ${words}`,
  "export const same = text == '1';",
];
const commentInPage = ['export const a = (', '  <b>', `    {/* ${words} */}`, '  </b>', ');'];
const clock = ['export const now = Date.now();', 'export const copy = [...[now]];'];
const inPage = ["import { client } from './client';", 'export const none = client as never;'];
const testWorld = [
  "import { world } from '@cowrie/testing';",
  "import type { World } from '@cowrie/testing';",
  "export * from '@cowrie/testing';",
  'export const a: World = world;',
];
const hooks = [
  "import { useEffect, useState } from 'react';",
  'export function Page({ id }: { id: number }) {',
  '  const [seen, setSeen] = useState(0);',
  '  useEffect(() => setSeen(id), []);',
  '  return <b>{seen + Math.random()}</b>;',
  '}',
];
const unusedDirective = ['// eslint-disable-next-line eqeqeq', 'export const a = 1;'];

const tests = [
  "it.only('a', () => undefined);",
  "it.skip('b', () => undefined);",
  "it.todo('c');",
  "it.failing('d', () => undefined);",
  "(a ? describe : describe.only)('e', () => undefined);",
  "it('f', () => { promise.then((one) => expect(one).toBe(1)); });",
];

const upward = ["export * from '@cowrie/api/money-in/quotes/quote.schema';"];
const downward = ["export * from '@cowrie/api/platform/http/local-time';"];

const unseen = [
  "export type A = import('@cowrie/api/money-in/quotes/quote.schema').Quote;",
  "export type B = typeof import('../money-in/quotes/quote.schema');",
  "export type C = import('./../money-in/quotes/quote.schema').Quote;",
  "export const d = (name: string) => import('@cowrie/api/money-in/' + name);",
  'export const e = () => import(`@cowrie/api/money-in/quotes/quote.schema`);',
  "export const f = jest.requireActual<object>('../money-in/quotes/quote.schema');",
  "jest.mock('@cowrie/api/money-in/quotes/quote.schema');",
  "export type G = typeof import('./below') | import('./below.d/a').G;",
  "export const h = jest.requireActual<object>('./below');",
];

const impure = [
  "import { randomBytes } from 'node:crypto';",
  "export * from 'fs';",
  "export const a = [randomBytes, () => import('node:os')];",
  'export const b = [process.env, fetch, globalThis];',
  'export const c = [new Date(), Date.now(), Math.random()];',
  'export const d = (time: number) => new Date(time);',
];

const partOfEthers = ["export * from 'ethers/abi';", "export * from 'ethers/utils/units';"];

const periods = [
  "import { Cron as Each } from '@nestjs/schedule';",
  'export const a = [Each, setInterval(() => undefined, 1)];',
  'export const b = globalThis.setInterval;',
  "export const c = () => import('@nestjs/schedule');",
  'export const d = Date.now();',
];

const hiddenClock = [
  'export const a = Date();',
  'export const b = new globalThis.Date();',
  "export const c = Date['now']();",
  'export const { now } = Date;',
  'export const d = performance.timeOrigin + performance.now();',
  "export const e = performance.now() + Date.parse('2033-01-01') + Date.UTC(2033, 0);",
];

const family = ["export const isTron = (family: string) => family === 'tron';"];

const script = [`// ${words}`, 'var a = 1;', 'a = a == 1;', 'f(...[a]);'];

const longComment = 'cowrie(comment-length)';
const boundary = '@nx(enforce-module-boundaries)';
const syntax = 'cowrie(no-restricted-syntax)';
const forgotten = [
  `1 ${syntax}`,
  '1 jest(no-focused-tests)',
  '2 jest(no-disabled-tests)',
  ...[3, 4, 5].map((line) => `${line} ${syntax}`),
  '6 jest(valid-expect-in-promise)',
];
const unseenImports = [1, 2, 3, 4, 5, 6, 7].map((line) => `${line} ${syntax}`);
const impurities = [
  ...[1, 2, 3].map((line) => `${line} ${syntax}`),
  ...Array<string>(3).fill('4 eslint(no-restricted-globals)'),
  ...Array<string>(3).fill(`5 ${syntax}`),
];
const scriptReports = [`1 ${longComment}`, '2 eslint(no-var)', '3 eslint(eqeqeq)', `4 ${syntax}`];
const imports = ['1 eslint(no-restricted-imports)', '3 eslint(no-restricted-imports)'];

/** Files, their lines, and what lint reports on which line. */
const FILES: [file: string, lines: readonly string[], reports: readonly string[]][] = [
  ['libs/money/src/comments.ts', comments, [`1 ${longComment}`, `3 ${longComment}`]],
  ['libs/money/src/comments.generated.ts', comments, []],
  ['apps/checkout/src/comment.tsx', commentInPage, [`3 ${longComment}`]],
  ['apps/api/platform/clock.ts', clock, [`1 ${syntax}`, `2 ${syntax}`]],
  ['apps/api/platform/clock.spec.ts', clock, [`2 ${syntax}`]],
  ['apps/dashboard/src/in-page.ts', inPage, [`1 ${syntax}`, `2 ${syntax}`]],
  ['apps/dashboard/src/api/in-page.ts', inPage, []],
  ['apps/api/platform/test-world.ts', testWorld, imports],
  ['apps/api/platform/testing/test-world.ts', testWorld, []],
  ['libs/exchange/src/test-world.ts', testWorld, imports],
  ['tools/local-stack/test-world.ts', testWorld, imports],
  ['tools/bench/test-world.ts', testWorld, []],
  [
    'apps/checkout/src/hooks.tsx',
    hooks,
    ['4 react(set-state-in-effect)', '4 react-hooks(exhaustive-deps)', '5 react(purity)'],
  ],
  ['tools/bench/hooks.tsx', hooks, []],
  ['libs/money/src/tests.spec.ts', tests, forgotten],
  ['apps/api/platform/tests.spec.ts', tests, forgotten],
  ['apps/dashboard/src/tests.spec.tsx', tests, forgotten],
  ['apps/api/platform/upward.ts', upward, [`1 ${boundary}`]],
  ['apps/api/money-in/downward.ts', downward, []],
  ['apps/api/platform/unseen.spec.ts', unseen, unseenImports],
  ['apps/dashboard/src/unseen.ts', unseen, unseenImports],
  ['libs/money/src/impure.ts', impure, impurities],
  ['libs/payment-state/src/impure.ts', impure, impurities],
  ['libs/ledger/src/impure.ts', impure, impurities],
  ['libs/payout-state/src/impure.ts', impure, impurities],
  ['libs/tables/src/impure.ts', impure, impurities],
  ['libs/money/src/impure.spec.ts', impure, []],
  ['tools/bench/impure.ts', impure, []],
  ['apps/api/chain/ethers.ts', partOfEthers, [`1 ${boundary}`, `2 ${boundary}`]],
  ['tools/bench/ethers.ts', partOfEthers, [`1 ${boundary}`, `2 ${boundary}`]],
  ['libs/chain-evm/src/ethers.ts', partOfEthers, []],
  ['apps/api/platform/periods.ts', periods, [1, 2, 3, 4, 5].map((line) => `${line} ${syntax}`)],
  ['apps/api/platform/tasks/periodic-tasks.ts', periods, [`5 ${syntax}`]],
  ['apps/api/platform/periods.spec.ts', periods, []],
  ['libs/embedded-mongo/src/periods.ts', periods, [`5 ${syntax}`]],
  ['apps/api/platform/hidden-clock.ts', hiddenClock, [1, 2, 3, 4, 5].map((line) => `${line} ${syntax}`)],
  ['apps/api/money-out/family.ts', family, [`1 ${syntax}`]],
  ['apps/api/money-out/family.spec.ts', family, []],
  ['tools/script.mjs', script, scriptReports],
  ['tools/script.cjs', script, scriptReports],
  ['examples/express/script.js', script, scriptReports],
  [
    'tools/bench/unused.ts',
    unusedDirective,
    ['1 Unused eslint-disable directive (no problems were reported).'],
  ],
];

function lint(args: readonly string[], env = process.env) {
  return spawnSync(join(root, 'node_modules/.bin/oxlint'), args, { cwd: root, encoding: 'utf8', env });
}

it('reports each rule where it applies, and nowhere else', () => {
  writeFileSync(join(folder, 'oxlint.config.mjs'), config);
  for (const [file, lines] of FILES) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), lines.join('\n'));
  }
  const { stdout } = lint(['-c', join(folder, 'oxlint.config.mjs'), '--format', 'json', folder]);
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: {
      filename: string;
      code?: string;
      message: string;
      labels: [{ span: { line: number } }];
    }[];
  };
  const reportsOf = (file: string) =>
    diagnostics
      .filter(({ filename }) => resolve(root, filename) === join(folder, file))
      .map(({ code, message, labels: [{ span }] }) => `${span.line} ${code ?? message}`)
      .sort();
  for (const [file, , reports] of FILES) expect([file, ...reportsOf(file)]).toEqual([file, ...reports]);
});

it('fails without the project graph, which the rule about rooms needs', () => {
  const env = { ...process.env, NX_WORKSPACE_DATA_DIRECTORY: folder };
  const { status, stdout } = lint(['-c', 'oxlint.config.mjs', 'tools/lint'], env);
  expect([status, stdout]).toEqual([1, expect.stringContaining('run npx nx build tools')]);
});
