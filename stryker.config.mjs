import { readFileSync } from 'node:fs';

const swc = JSON.parse(readFileSync(new URL('.swcrc', import.meta.url), 'utf8'));

// The property tests run once for each mutant, so fewer examples in each run are enough.
process.env.MODEL_RUNS ??= '100';

/**
 * `npm run mutation` shows whether the tests notice a wrong line of the core. CI does not run it, because it
 * takes minutes.
 *
 * The surviving mutants change nothing that a test could observe. Examples: `<=` for `<` if equal values give
 * the same result, a negated sum that is compared with zero, and a check for `undefined` that only the
 * compiler needs.
 */
export default {
  packageManager: 'npm',
  testRunner: 'jest',
  coverageAnalysis: 'perTest',
  mutate: ['libs/{money,payment-state,ledger}/src/*.ts', '!**/*.spec.ts', '!**/*.oracle.ts', '!**/index.ts'],
  jest: {
    projectType: 'custom',
    enableFindRelatedTests: true,
    config: {
      roots: ['money', 'payment-state', 'ledger'].map((name) => `<rootDir>/libs/${name}`),
      testMatch: ['**/*.spec.ts'],
      // The specs of whole histories are slow, and their failures do not show the wrong line. The others must
      // find each mutant.
      testPathIgnorePatterns: ['model\\.spec', 'honest-chain\\.spec'],
      testEnvironment: 'node',
      transform: { '\\.ts$': ['@swc/jest', { ...swc, swcrc: false }] },
    },
  },
  ignorePatterns: [
    '/**',
    '!/package.json',
    '!/.swcrc',
    '!/tsconfig*.json',
    '!/libs/{money,payment-state,ledger}/**',
  ],
  // In `dist`, which every other tool ignores.
  tempDirName: 'dist/mutation/sandbox',
  reporters: ['progress-append-only', 'clear-text', 'html'],
  htmlReporter: { fileName: 'dist/mutation/report.html' },
  clearTextReporter: { allowColor: false, reportTests: false, skipFull: false },
  concurrency: 2,
  timeoutMS: 20_000,
  thresholds: { high: 95, low: 90, break: 85 },
};
