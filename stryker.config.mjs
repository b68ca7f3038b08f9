import { readFileSync } from 'node:fs';

const swc = JSON.parse(readFileSync(new URL('.swcrc', import.meta.url), 'utf8'));

// Each mutant meets the properties anew: fewer runs of them find it as surely.
process.env.MODEL_RUNS ??= '100';

/**
 * `npm run mutation`: would the tests notice if a line of the core were wrong? Kept out of CI for its minutes.
 *
 * What survives cannot be observed: `<=` for `<` where the two are alike, a sum with its sign turned that is compared with zero,
 * a check for `undefined` that the compiler needs and the comparison after it does not.
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
      // Each mutant must be found without the histories: they are slow, and show the whole, not the place.
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
  // Below dist, which every other tool leaves alone.
  tempDirName: 'dist/mutation/sandbox',
  reporters: ['progress-append-only', 'clear-text', 'html'],
  htmlReporter: { fileName: 'dist/mutation/report.html' },
  clearTextReporter: { allowColor: false, reportTests: false, skipFull: false },
  concurrency: 2,
  timeoutMS: 20_000,
  thresholds: { high: 95, low: 90, break: 85 },
};
