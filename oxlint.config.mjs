import { readCachedProjectGraph } from '@nx/devkit';

// Without a project graph, Nx's rule reports nothing and lint passes, so this throws.
try {
  readCachedProjectGraph();
} catch (cause) {
  throw new Error('lint needs the project graph of Nx; run npx nx build tools', { cause });
}

/** The contexts of the API in order: each may import itself and those before it. */
const CONTEXTS = [
  'platform',
  'merchants',
  'chain',
  'money-in',
  'money-out',
  'notify',
  'people',
  'operations',
  'faces',
  'program',
];
const contextRules = CONTEXTS.map((context, at) => ({
  sourceTag: `context:${context}`,
  onlyDependOnLibsWithTags: [
    'room:core',
    'room:wire',
    'room:adapter',
    'room:testing',
    'lib:payer-page',
    'lib:sdk',
    ...CONTEXTS.slice(0, at + 1).map((other) => `context:${other}`),
  ],
}));

/** Which room may import which. ARCHITECTURE.md, "The map", shows the same. */
const rooms = [
  { sourceTag: 'lib:tables', onlyDependOnLibsWithTags: [], allowedExternalImports: ['fast-check'] },
  {
    sourceTag: 'lib:money',
    onlyDependOnLibsWithTags: ['lib:tables'],
    allowedExternalImports: ['big.js', 'fast-check'],
  },
  {
    sourceTag: 'lib:payment-state',
    onlyDependOnLibsWithTags: ['lib:money'],
    allowedExternalImports: ['big.js', 'fast-check'],
  },
  { sourceTag: 'lib:payout-state', onlyDependOnLibsWithTags: [], allowedExternalImports: ['fast-check'] },
  { sourceTag: 'lib:ledger', onlyDependOnLibsWithTags: [], allowedExternalImports: ['fast-check'] },
  { sourceTag: 'lib:cache', onlyDependOnLibsWithTags: [], allowedExternalImports: [] },
  { sourceTag: 'lib:memory', onlyDependOnLibsWithTags: [], allowedExternalImports: [] },
  { sourceTag: 'lib:clock', onlyDependOnLibsWithTags: [], allowedExternalImports: ['fast-check'] },
  { sourceTag: 'room:wire', onlyDependOnLibsWithTags: ['room:core'] },
  { sourceTag: 'lib:chain-evm', onlyDependOnLibsWithTags: ['room:core', 'room:contracts', 'room:testing'] },
  {
    sourceTag: 'lib:chain-tron',
    onlyDependOnLibsWithTags: ['lib:chain-evm', 'room:contracts', 'room:testing'],
    allowedExternalImports: ['ethers', 'ethers/*', '@ethereumjs/*', 'fast-check', 'tronweb'],
  },
  {
    sourceTag: 'lib:exchange',
    onlyDependOnLibsWithTags: ['room:core', 'room:testing'],
    allowedExternalImports: [],
  },
  { sourceTag: 'lib:rates', onlyDependOnLibsWithTags: ['room:core'] },
  // It reads a contract on a chain.
  {
    sourceTag: 'lib:screening',
    onlyDependOnLibsWithTags: ['room:core', 'lib:chain-evm', 'room:testing'],
  },
  {
    sourceTag: 'lib:safe-service',
    onlyDependOnLibsWithTags: ['lib:chain-evm', 'room:testing'],
    allowedExternalImports: [],
  },
  { sourceTag: 'lib:embedded-mongo', onlyDependOnLibsWithTags: ['room:core', 'room:testing'] },
  {
    sourceTag: 'lib:webhook-signature',
    onlyDependOnLibsWithTags: [],
    allowedExternalImports: ['standardwebhooks'],
  },
  {
    sourceTag: 'lib:x402',
    onlyDependOnLibsWithTags: [],
    allowedExternalImports: ['@x402/core/*', 'fast-check', 'mppx'],
  },
  {
    sourceTag: 'lib:sdk',
    onlyDependOnLibsWithTags: ['room:core'],
    allowedExternalImports: ['openapi-fetch', '@noble/hashes', '@noble/hashes/*'],
  },
  {
    sourceTag: 'room:contracts',
    onlyDependOnLibsWithTags: ['lib:testing', 'lib:chain-evm', 'lib:chain-tron'],
  },
  {
    sourceTag: 'room:testing',
    onlyDependOnLibsWithTags: ['room:core', 'room:wire', 'room:adapter', 'room:contracts', 'room:testing'],
  },
  { sourceTag: 'room:simulator', onlyDependOnLibsWithTags: ['*'] },
  // Of the wire shapes it imports types only, as the page does.
  {
    sourceTag: 'lib:payer-page',
    onlyDependOnLibsWithTags: ['room:wire', 'lib:payment-state', 'lib:tables'],
    allowedExternalImports: ['uqr'],
  },
  {
    sourceTag: 'room:checkout',
    onlyDependOnLibsWithTags: [
      'room:wire',
      'lib:payer-page',
      'lib:payment-state',
      // To verify receipts, and to read addresses of TRON.
      'lib:sdk',
      'lib:tables',
    ],
  },
  { sourceTag: 'room:dashboard', onlyDependOnLibsWithTags: ['lib:tables', 'lib:payer-page'] },
  ...contextRules,
  { sourceTag: 'room:tools', onlyDependOnLibsWithTags: ['*'] },
  { sourceTag: 'room:e2e', onlyDependOnLibsWithTags: ['*'] },
];

const shippedPatterns = [
  {
    regex:
      '^@cowrie/(testing|chain-evm/safe-world|chain-tron/(tvm|test-node)|exchange/paycrest-server)|/(testing|spec|simulator|conformance)/',
    message: 'shipped code may not import test worlds',
    allowTypeImports: true,
  },
  {
    regex: '^@cowrie/sdk$',
    message: "of the SDK, take only the verifier: '@cowrie/sdk/proofs'",
  },
  {
    regex: '^ethers$',
    message: "name the part, such as 'ethers/abi': the whole loads providers, word lists and key stores",
  },
];

/** The image holds no test worlds, so no production module may import one. */
const shippedRule = {
  files: ['apps/api/**/*.ts', 'apps/cli/src/**/*.ts', 'libs/*/src/**/*.ts'],
  excludeFiles: ['**/*.spec.ts', '**/testing/**', '**/spec/**', '**/conformance/**', '**/bench.ts'],
  rules: { 'no-restricted-imports': ['error', { patterns: shippedPatterns }] },
};

/** The service asks ports, and never a family: one table picks by it (docs/decisions/0147). */
const familyMessage = 'ask the ports of platform/chain, which a network of any family has';
const familyRule = {
  files: ['apps/api/**/*.ts'],
  excludeFiles: [...shippedRule.excludeFiles, 'apps/api/platform/chain/**'],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        paths: [
          {
            name: '@cowrie/chain-evm',
            importNames: ['createChainReader', 'createTokenPayer', 'createVaultSweeper', 'vaultAddress'],
            message: familyMessage,
          },
        ],
        patterns: [
          ...shippedPatterns,
          { regex: '^@cowrie/chain-tron', message: familyMessage, allowTypeImports: true },
        ],
      },
    ],
  },
};

/**
 * `npm start` keeps the text of everything that its main thread loads in memory. The index of the test worlds
 * loads the embedded database and fake servers, which it does not need (docs/performance.md, "Memory").
 */
const stackRule = {
  files: ['tools/local-stack/**/*.ts'],
  excludeFiles: ['**/*.spec.ts'],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        paths: ['@cowrie/testing', '@cowrie/embedded-mongo'].map((name) => ({
          name,
          message: 'import the one file that is needed, or a type',
          allowTypeImports: true,
        })),
      },
    ],
  },
};

/** A spread of a literal only saves lines, and hides what an object holds. */
const spreadRules = [
  'SpreadElement > ObjectExpression.argument',
  'SpreadElement > ArrayExpression.argument',
  'JSXSpreadAttribute > ObjectExpression.argument',
].map((selector) => ({ selector, message: 'write the properties or elements themselves' }));

/** These count as passed when the test fails or is missing. Also, `jest/no-focused-tests` sees only calls. */
const testRules = [
  {
    selector: 'MemberExpression[object.name=/^(it|test|describe)$/][property.name=/^(only|todo|failing)$/]',
    message: 'write a test that runs and passes',
  },
];

/** Nx's rule does not see where these lead. A path that only goes down from its file stays in the room. */
const importRules = [
  'TSImportType[source.value!=BELOW]',
  "ImportExpression[source.type!='Literal']",
  'CallExpression[callee.object.name="jest"][callee.property.name=/^(mock|doMock|setMock|unstable_mockModule|requireMock|requireActual|createMockFromModule)$/][arguments.0.value!=BELOW]',
].map((selector) => ({
  selector: selector.replace('BELOW', String.raw`/^\.[^.](?!.*\.\.)/`),
  message: 'write an import, so that lint sees where it leads',
}));

/** What every file follows. A list for some files replaces this one, so it repeats it. */
const everywhere = [...spreadRules, ...testRules, ...importRules];

/** Code reads many documents page by page, so that no cursor stays open (docs/decisions/0045). */
const cursorRules = [
  'CallExpression[callee.property.name=/^(cursor|stream|hasNext)$/]',
  // For the driver, whose cursors are iterated directly. A query that is read at once ends with toArray().
  'ForOfStatement[await=true] > CallExpression.right[callee.property.name=/^(find|aggregate)$/]',
  "VariableDeclarator > CallExpression.init[callee.property.name=/^(find|aggregate)$/][callee.object.property.name='collection']",
].map((selector) => ({ selector, message: 'walk with walkByTime or by _id, or read it with toArray()' }));

/** Every way to name a module, for a selector. */
const IMPORTED =
  ':matches(ImportDeclaration, ExportNamedDeclaration, ExportAllDeclaration, ImportExpression)';

/** What differs between families of chains is behind their ports, or in a table of all families. */
const familyRules = [
  {
    selector: 'BinaryExpression[right.value=/^(evm|tron)$/]',
    message: 'ask familyNamed or familyOf of platform/chain, or write a table with a row for each family',
  },
];

/** The API's only clock is `Clock`, which follows the database's time (docs/decisions/0029). */
const clockRules = [
  "NewExpression[callee.name='Date'][arguments.length=0]",
  "MemberExpression[object.name='Date'][property.name='now']",
  "MemberExpression[object.name='Date'][computed=true]",
  "MemberExpression[property.name='Date']",
  "MemberExpression[property.name='timeOrigin']",
  "CallExpression[callee.name='Date']",
  "VariableDeclarator[init.name='Date']",
].map((selector) => ({ selector, message: 'take the time from the injected clock' }));

const clockRule = {
  files: ['apps/api/**/*.ts', 'libs/embedded-mongo/src/**/*.ts'],
  excludeFiles: ['**/*.spec.ts', '**/testing/**', '**/conformance/**', '**/bench.ts'],
  rules: {
    'cowrie/no-restricted-syntax': ['error', ...clockRules, ...cursorRules, ...familyRules, ...everywhere],
  },
};

/** What the clock alone starts is a row of PERIODIC_TASKS (docs/decisions/0110). */
const periodRule = {
  files: ['apps/api/**/*.ts'],
  excludeFiles: [
    ...clockRule.excludeFiles,
    'apps/api/platform/platform.module.ts',
    'apps/api/platform/tasks/periodic-tasks.ts',
    // One command may take longer than the lease.
    'apps/api/platform/mongo/migrations/migration-lease.ts',
  ],
  rules: {
    'cowrie/no-restricted-syntax': [
      ...clockRule.rules['cowrie/no-restricted-syntax'],
      ...["Identifier[name='setInterval']", `${IMPORTED}[source.value='@nestjs/schedule']`].map(
        (selector) => ({ selector, message: 'add a row to PERIODIC_TASKS and use @Periodic' }),
      ),
    ],
  },
};

/** These are pure (ARCHITECTURE.md, "The map"), so a test can repeat each of their results. */
const pureRule = {
  files: ['libs/{money,payment-state,payout-state,ledger,tables}/src/**/*.ts'],
  excludeFiles: ['**/*.spec.ts', '**/testing/**'],
  rules: {
    'no-restricted-globals': [
      'error',
      ...['process', 'fetch', 'crypto', 'performance', 'globalThis', 'global'].map((name) => ({
        name,
        message: 'pass in what it gives',
      })),
    ],
    'cowrie/no-restricted-syntax': [
      'error',
      ...[
        "MemberExpression[object.name='Math'][property.name='random']",
        `${IMPORTED}[source.value=/^(?!\\.|@cowrie|big\\.js$)/]`,
      ].map((selector) => ({ selector, message: 'pass in what it gives' })),
      ...clockRules,
      ...everywhere,
    ],
  },
};

/** The dashboard reads, sends and invalidates only through the hooks of its resources. */
const dashboardRule = {
  files: ['apps/dashboard/src/**/*.{ts,tsx}'],
  excludeFiles: ['apps/dashboard/src/api/**'],
  rules: {
    'cowrie/no-restricted-syntax': [
      'error',
      {
        selector: "MemberExpression[property.name='invalidateQueries']",
        message: 'a change says what it touches in api/hooks/resources.ts',
      },
      {
        selector: 'ImportSpecifier[imported.name=/^(\\$api|client)$/]',
        message: 'write a hook of the resource in api/hooks/',
      },
      {
        selector: "CallExpression[callee.name='useParams'] Property[key.name='strict']",
        message: 'name the route, so that its parameters are typed',
      },
      { selector: 'TSAsExpression > TSNeverKeyword', message: 'say the type, so that it is checked' },
      ...everywhere,
    ],
  },
};

/** Only the chain libraries and the contracts' tests use ethers. */
for (const room of rooms) {
  if (
    [
      'lib:chain-evm',
      'lib:chain-tron',
      'room:contracts',
      'lib:money',
      'lib:payment-state',
      'lib:payout-state',
      'lib:ledger',
    ].includes(room.sourceTag)
  )
    continue;
  room.bannedExternalImports = ['ethers', 'ethers/*'];
}

const TYPESCRIPT = ['**/*.{ts,tsx,mts,cts}'];
const JAVASCRIPT = ['**/*.{js,cjs,mjs}'];

/** An argument whose name starts with `_` may be unused, anything else not. */
const unusedVars = {
  'no-unused-vars': ['error', { argsIgnorePattern: '^_', reportVarsOnlyUsedAsTypes: true }],
};

/** Lets `files` import these paths of other rooms too. */
const alsoAllow = (files, allow) => ({
  files,
  rules: { '@nx/enforce-module-boundaries': ['error', { allow, depConstraints: rooms }] },
});

const allOf = (plugin, ...names) => Object.fromEntries(names.map((name) => [`${plugin}/${name}`, 'error']));

/** oxlint finds a configuration by itself only as JSON or TypeScript, so each call names this file (`-c`). */
export default {
  plugins: ['eslint', 'typescript', 'react', 'unicorn', 'jest'],
  jsPlugins: ['@nx/eslint-plugin', './tools/lint/oxlint.plugin.mjs'],
  categories: { correctness: 'off' },
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  // The packages of examples/next are installed only in a full run, where its own build checks its types.
  ignorePatterns: ['dist', '.nx', '.cowrie', 'contracts/artifacts', 'examples/next', '**/.venv'],
  rules: {
    'no-array-constructor': 'error',
    eqeqeq: 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'prefer-rest-params': 'error',
    'prefer-spread': 'error',
    'cowrie/no-restricted-syntax': ['error', ...everywhere],
    'cowrie/comment-length': ['error', { max: 110 }],
    'no-unused-expressions': 'error',
    // Without options of its own, the rule allows every unused name that starts with `_`.
    'no-unused-vars': ['error', {}],
    ...allOf(
      'typescript',
      'ban-ts-comment',
      'no-duplicate-enum-values',
      'no-empty-object-type',
      'no-explicit-any',
      'no-extra-non-null-assertion',
      'no-misused-new',
      'no-namespace',
      'no-non-null-asserted-optional-chain',
      'no-require-imports',
      'no-this-alias',
      'no-unnecessary-type-constraint',
      'no-unsafe-declaration-merging',
      'no-unsafe-function-type',
      'no-wrapper-object-types',
      'prefer-as-const',
      'prefer-namespace-keyword',
      'triple-slash-reference',
    ),
    ...allOf('jest', 'no-focused-tests', 'no-disabled-tests', 'valid-expect-in-promise'),
  },
  overrides: [
    {
      files: TYPESCRIPT,
      rules: {
        '@nx/enforce-module-boundaries': ['error', { allow: [], depConstraints: rooms }],
        ...allOf('typescript', 'no-floating-promises', 'no-misused-promises', 'await-thenable'),
        'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
        ...unusedVars,
      },
    },
    {
      // `ban-ts-comment`, `triple-slash-reference` and `no-this-alias` read TypeScript only.
      files: JAVASCRIPT,
      rules: {
        'no-warning-comments': [
          'error',
          { terms: ['@ts-ignore', '@ts-expect-error', '@ts-nocheck', '<reference path'], decoration: ['/'] },
        ],
        'unicorn/no-this-assignment': 'error',
      },
    },
    // The texts of the API's document are copied there unchanged.
    { files: ['**/*.generated.ts'], rules: { 'cowrie/comment-length': 'off' } },
    // The operator's guide and the upgrade data are made and tested with the command line.
    alsoAllow(
      ['operations', 'packages', 'supply-chain', 'upgrade-fixture'].map((room) => `tools/${room}/*.ts`),
      ['../../apps/cli/src/**'],
    ),
    // These tests run the page on the server of `npm start`.
    alsoAllow(
      ['apps/checkout-e2e/src/**/*.ts'],
      ['../../../tools/local-stack/*', '../../../../tools/local-stack/*'],
    ),
    // These tests run the dashboard on the server of `npm start`, in the browser of the other page's tests.
    alsoAllow(
      ['apps/dashboard-e2e/src/**/*.ts'],
      [
        '../../../tools/local-stack/*',
        '../../../../tools/local-stack/*',
        '../../checkout-e2e/src/**',
        '../../../checkout-e2e/src/**',
      ],
    ),
    // The builds of both pages compress their files in the same way.
    alsoAllow(['apps/*/vite.*config.mts'], ['../../tools/vite/*']),
    {
      // Jest loads a global set-up without the path aliases.
      files: ['apps/*-e2e/src/global-setup.ts'],
      rules: { '@nx/enforce-module-boundaries': 'off' },
    },
    // Express recognizes an error handler by its four parameters.
    { files: ['examples/express/*.js'], rules: unusedVars },
    shippedRule,
    familyRule,
    stackRule,
    clockRule,
    periodRule,
    pureRule,
    dashboardRule,
    {
      files: ['apps/{checkout,dashboard}/**/*.{ts,tsx}'],
      rules: allOf(
        'react',
        'rules-of-hooks',
        'exhaustive-deps',
        'static-components',
        'use-memo',
        'preserve-manual-memoization',
        'incompatible-library',
        'immutability',
        'globals',
        'refs',
        'set-state-in-effect',
        'error-boundaries',
        'purity',
        'set-state-in-render',
        'unsupported-syntax',
        // The rules of the compiler skip a component that disables a rule of hooks.
        'rule-suppression',
      ),
    },
  ],
};
