import { affectedSpecs } from './affected-specs';
import { filesToLint } from './affected.lint';
import { median, minutesOf } from './affected.time';

const TEXTS: Record<string, string> = {
  'tsconfig.base.json': JSON.stringify({
    compilerOptions: {
      paths: {
        '@cowrie/money': ['./libs/money/src/index.ts'],
        '@cowrie/testing/*': ['./libs/testing/src/*'],
      },
    },
  }),
  'libs/money/src/index.ts': `export { parse } from './parse';`,
  'libs/money/src/parse.ts': `export const parse = 1;`,
  'libs/money/src/parse.spec.ts': `import { parse } from './parse';`,
  'libs/testing/src/until.ts': '',
  'apps/api/pay.ts': `import {\n  parse,\n} from '@cowrie/money';`,
  'apps/api/pay.spec.ts': `import './pay';\nimport { until } from '@cowrie/testing/until';`,
  'apps/api/shape.spec.ts': `import type { Pay } from './pay';`,
  'apps/api/lazy.spec.ts': `await import('./pay');`,
  'tools/docs/citations.spec.ts': '',
  'tools/openapi/errors.spec.ts': `readFileSync('docs/errors.md')`,
  'tools/openapi/cites.spec.ts': '// see docs/errors.md',
  'docs/errors.md': '',
  'contracts/solidity/test/Vault.sol': '',
  'apps/api/root.ts': `import { files } from '.';`,
  'SECURITY.md': '',
  'apps/api/reads-root.spec.ts': 'write(`./${name}.md`)',
  'contracts/compile.ts': `readdirSync(join(root, 'contracts/solidity'))`,
  'contracts/artifacts.spec.ts': `import './compile';`,
  'jest.projects.ts': `import './apps/checkout/react-aliases';\n'tools/test/page.environment.cjs'; 'src/testing/setup.ts'`,
  'apps/checkout/react-aliases.ts': '',
  'apps/checkout/src/testing/setup.ts': `import '../look';`,
  'apps/checkout/src/look.ts': '',
  'apps/checkout/src/page.spec.ts': '',
  'apps/dashboard/src/page.spec.ts': '',
  'apps/api-e2e/src/global-setup.ts': '',
  'apps/api-e2e/src/outside.spec.ts': `run('dist/node/libs/sdk/examples/accept.js', 'dist/node/apps/cli/main.js')`,
  'libs/sdk/examples/accept.ts': `import '../src/sign';`,
  'libs/sdk/src/sign.ts': '',
  'tools/test/page.environment.cjs': `require('./used-storages.cjs')`,
  'tools/test/one-realm.environment.cjs': `require('./used-storages.cjs')`,
  'tools/test/used-storages.cjs': '',
  'libs/mongo/src/thread/server.thread.ts': `import '../server';`,
  'libs/mongo/src/server.ts': '',
  'libs/mongo/src/thread/start.ts': 'join(__dirname, `server.thread${extension}`)',
  'libs/mongo/src/thread/start.spec.ts': `import './start';`,
  'libs/mongo/src/thread/cites.spec.ts': '  // see `server.thread.ts`\n/**\n * `server.thread.ts`\n */',
  'apps/cli/main.ts': '',
  'apps/cli/main.spec.ts': `run('apps/cli/main.ts')`,
  'tools/recipe.spec.ts': `read('apps/api/pay.ts', 'gone.child.ts')`,
  'tools/faults.spec.ts': `rows('libs/mongo/src/thread/start.spec.ts', 'elsewhere/server.thread.ts')`,
  'tools/demo/main.ts': '',
  'tools/demo/fixtures/main.ts': '',
  'tools/demo/demo.spec.ts': `join(__dirname, 'fixtures', 'main.ts')`,
  'tools/lint/plugin.mjs': '',
  'oxlint.config.mjs': `jsPlugins: ['./tools/lint/plugin.mjs']`,
  'tools/lint/lint.spec.ts': `join(root, 'oxlint.config.mjs')`,
  'docker/api.Dockerfile': '',
  'tools/docker.spec.ts': 'text(`docker/${name}.Dockerfile`)',
  'tools/images.spec.ts': `text('docker/api.Dockerfile')`,
};
const tree = { files: Object.keys(TEXTS), read: (file: string) => TEXTS[file] ?? '' };
const CITATIONS = 'tools/docs/citations.spec.ts';

describe('a change runs', () => {
  it.each([
    ['nothing without a change', [], []],
    ['a changed spec', ['apps/api/shape.spec.ts'], ['apps/api/shape.spec.ts', CITATIONS]],
    [
      'specs that import it, through an index, an alias and a lazy import too, but not its type alone',
      ['libs/money/src/parse.ts'],
      ['libs/money/src/parse.spec.ts', 'apps/api/pay.spec.ts', 'apps/api/lazy.spec.ts', CITATIONS],
    ],
    [
      'specs that import it by a folder’s alias',
      ['libs/testing/src/until.ts'],
      ['apps/api/pay.spec.ts', CITATIONS],
    ],
    [
      'specs that read a changed document, and none that only cites it',
      ['docs/errors.md'],
      [CITATIONS, 'tools/openapi/errors.spec.ts'],
    ],
    [
      'specs that read the folder of a file that none names',
      ['contracts/solidity/test/Vault.sol'],
      [CITATIONS, 'contracts/artifacts.spec.ts'],
    ],
    [
      'specs that start a changed source by its path, whose ending they compute',
      ['libs/mongo/src/thread/server.thread.ts'],
      [CITATIONS, 'libs/mongo/src/thread/start.spec.ts'],
    ],
    [
      'specs that start a source which imports the changed one',
      ['libs/mongo/src/server.ts'],
      [CITATIONS, 'libs/mongo/src/thread/start.spec.ts'],
    ],
    [
      'specs that read the text of a changed source, but not after a change of what it imports',
      ['apps/api/pay.ts'],
      ['apps/api/pay.spec.ts', 'apps/api/lazy.spec.ts', CITATIONS, 'tools/recipe.spec.ts'],
    ],
    ['specs that name a removed source', ['apps/api/gone.child.ts'], [CITATIONS, 'tools/recipe.spec.ts']],
    [
      'specs that start what a changed source was built into',
      ['libs/sdk/examples/accept.ts'],
      [CITATIONS, 'apps/api-e2e/src/outside.spec.ts'],
    ],
    ['none that start a built program which imports it', ['libs/sdk/src/sign.ts'], [CITATIONS]],
    [
      'specs that name the path of a source, not those that name another of its name',
      ['apps/cli/main.ts'],
      [CITATIONS, 'apps/api-e2e/src/outside.spec.ts', 'apps/cli/main.spec.ts'],
    ],
    [
      'specs above the folder of a source that has the name of others',
      ['tools/demo/fixtures/main.ts'],
      [CITATIONS, 'tools/demo/demo.spec.ts'],
    ],
    [
      'specs that start a source which names the changed one',
      ['tools/lint/plugin.mjs'],
      [CITATIONS, 'tools/lint/lint.spec.ts'],
    ],
    [
      'specs that compute the name of a document in its folder',
      ['docker/api.Dockerfile'],
      [CITATIONS, 'tools/docker.spec.ts', 'tools/images.spec.ts'],
    ],
    [
      'the specs of the pages after a change of their environment',
      ['tools/test/page.environment.cjs'],
      [CITATIONS, 'apps/checkout/src/page.spec.ts', 'apps/dashboard/src/page.spec.ts'],
    ],
    [
      'the specs of a project after a change of what its setup imports',
      ['apps/checkout/src/look.ts'],
      [CITATIONS, 'apps/checkout/src/page.spec.ts'],
    ],
    [
      'the specs of a project after a change of its global set-up',
      ['apps/api-e2e/src/global-setup.ts'],
      [CITATIONS, 'apps/api-e2e/src/outside.spec.ts'],
    ],
    [
      'the specs from outside after a change of the build',
      ['nx.json'],
      [CITATIONS, 'apps/api-e2e/src/outside.spec.ts'],
    ],
    ['no more after a change of a file in the root that none names', ['SECURITY.md'], [CITATIONS]],
    [
      'every spec after a change of how tests load their sources',
      ['jest.projects.ts'],
      tree.files.filter((file) => file.includes('.spec.')),
    ],
    ...[
      'package-lock.json',
      'tools/test/used-storages.cjs',
      'tools/test/slowest-first.cjs',
      'tools/jest-summary.cjs',
      'apps/checkout/react-aliases.ts',
    ].map((file): [string, string[], string[]] => [
      `every spec after a change of ${file}`,
      [file],
      tree.files.filter((one) => one.includes('.spec.')),
    ]),
  ])('%s', (_, changed, specs) => {
    expect(affectedSpecs(tree, changed)).toEqual(specs);
  });
});

it.each([
  ['changed sources', ['apps/api/pay.ts', 'docs/errors.md'], ['apps/api/pay.ts']],
  ['nothing after a change of documents', ['docs/errors.md'], []],
  ['the whole tree after a change of the rules', ['oxlint.config.mjs', 'apps/api/pay.ts'], ['.']],
  ['the whole tree after a change of our own rules', ['tools/lint/oxlint.plugin.mjs'], ['.']],
  ['the whole tree after a change of the packages', ['package-lock.json'], ['.']],
])('lint checks %s', (_, changed, files) => {
  expect(filesToLint(changed)).toEqual(files);
});

it('the minutes follow from the recorded times, by name for a moved file and the average for a new one', () => {
  const times = [
    { file: 'a/one.spec.ts', seconds: 90 },
    { file: 'a/two.spec.ts', seconds: 270 },
  ];
  const checks = minutesOf([], times);
  expect(minutesOf(['a/one.spec.ts'], times) - checks).toBeCloseTo(0.5);
  expect(minutesOf(['b/two.spec.ts', 'b/new.spec.ts'], times) - checks).toBeCloseTo(2.5);
});

it('the median of an even number of values is between the two in the middle', () => {
  expect(median([9, 1, 2])).toBe(2);
  expect(median([9, 1, 2, 4])).toBe(3);
});
