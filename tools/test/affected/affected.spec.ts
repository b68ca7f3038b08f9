import { affectedSpecs } from './affected-specs';
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
  'contracts/compile.ts': `readdirSync(join(root, 'contracts/solidity'))`,
  'contracts/artifacts.spec.ts': `import './compile';`,
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
    ['no more after a change of a file in the root that none names', ['SECURITY.md'], [CITATIONS]],
    [
      'every spec after a change of how tests load their sources',
      ['jest.projects.ts'],
      tree.files.filter((file) => file.includes('.spec.')),
    ],
    [
      'every spec after a change of the packages',
      ['package-lock.json'],
      tree.files.filter((file) => file.includes('.spec.')),
    ],
  ])('%s', (_, changed, specs) => {
    expect(affectedSpecs(tree, changed)).toEqual(specs);
  });
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
