import nx from '@nx/eslint-plugin';
import reactHooks from 'eslint-plugin-react-hooks';
import prettier from 'eslint-config-prettier';
import tseslint from 'typescript-eslint';

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
    sourceTag: 'lib:exchange',
    onlyDependOnLibsWithTags: ['room:core', 'room:testing'],
    allowedExternalImports: [],
  },
  { sourceTag: 'lib:rates', onlyDependOnLibsWithTags: ['room:core'] },
  // It asks a contract on a chain.
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
  { sourceTag: 'lib:sdk', onlyDependOnLibsWithTags: [], allowedExternalImports: ['openapi-fetch'] },
  { sourceTag: 'room:contracts', onlyDependOnLibsWithTags: ['lib:testing', 'lib:chain-evm'] },
  { sourceTag: 'room:testing', onlyDependOnLibsWithTags: ['*'] },
  { sourceTag: 'room:checkout', onlyDependOnLibsWithTags: ['room:wire', 'lib:payment-state', 'lib:tables'] },
  { sourceTag: 'room:dashboard', onlyDependOnLibsWithTags: ['lib:tables'] },
  {
    sourceTag: 'room:api',
    onlyDependOnLibsWithTags: ['room:core', 'room:wire', 'room:adapter', 'room:testing'],
  },
  { sourceTag: 'room:tools', onlyDependOnLibsWithTags: ['*'] },
  { sourceTag: 'room:e2e', onlyDependOnLibsWithTags: ['*'] },
];

/** Rooms of the API in order: each may import the rooms before it. A room is a folder, or one file `<room>.module.ts`. */
const apiRooms = [
  'platform',
  'operator-access',
  'merchants',
  'auth-guard',
  'ip-allowlist',
  'chain-records',
  'screening',
  'sending',
  'quotes',
  'payments',
  'payouts',
];
/** The last rooms. Each may import all rooms above, and those that `standsOn` lists for it. */
const apiTopRooms = [
  'migrations',
  'transaction-lookup',
  'events',
  'rate-proof',
  'checkout',
  'payment-links',
  'test-helpers',
  'chain-watcher',
  'settlement',
  'merchant-settlements',
  'webhooks',
  'mail',
  'people',
  'request-log',
  'retention',
  'operator',
  'admin',
  'dashboard',
  'retired',
  'openapi',
];
const standsOn = {
  // The payer's page offers the lookup.
  checkout: ['transaction-lookup'],
  // A played customer chooses as the page does.
  'test-helpers': ['checkout'],
  // Webhooks deliver the stored events.
  webhooks: ['events'],
  // It tells merchants of settlements and of changed accounts, and statements carry the proofs of their rates.
  'merchant-settlements': ['events', 'rate-proof', 'webhooks'],
  // Mails are made of the events.
  mail: ['events'],
  // Invitations and new passwords go by mail.
  people: ['mail', 'events'],
  // Personal data is redacted in events and deliveries too.
  retention: ['events', 'webhooks'],
  // An operator enters fills and refusals by hand, retries settlements, and sees which vaults are due for a sweep. The overview counts
  // failing webhooks.
  operator: ['settlement', 'webhooks'],
  // The operator's API calls the use cases of these rooms.
  admin: [
    'people',
    'events',
    'merchant-settlements',
    'operator',
    'retention',
    'settlement',
    'transaction-lookup',
    'webhooks',
  ],
  // The dashboard calls the use cases that the merchants' API and the operator's API call.
  dashboard: [
    'checkout',
    'events',
    'mail',
    'merchant-settlements',
    'operator',
    'payment-links',
    'people',
    'rate-proof',
    'request-log',
    'settlement',
    // A developer plays a customer for a payment of the test environment.
    'test-helpers',
    'transaction-lookup',
    'webhooks',
  ],
  // The document says which permission an operation needs.
  openapi: ['people'],
};
/** A migration must do the same years later. Models and rules change, so it imports none of them. */
const standsOnPlatform = ['migrations'];
const apiRoomRules = [...apiRooms, ...apiTopRooms].map((room) => {
  const beneath = standsOnPlatform.includes(room) ? ['platform'] : apiRooms;
  const allowed = apiTopRooms.includes(room)
    ? [...beneath, ...(standsOn[room] ?? [])]
    : apiRooms.slice(0, apiRooms.indexOf(room));
  const forbidden = [...apiRooms, ...apiTopRooms].filter(
    (other) => other !== room && !allowed.includes(other),
  );
  return {
    files: [`apps/api/src/${room}/**/*.ts`, `apps/api/src/${room}.module.ts`],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: `^\\.{1,2}/(\\.\\./)*(${forbidden.join('|')})(/|\\.module$)`,
              message: `${room} may not import that room`,
            },
          ],
        },
      ],
    },
  };
});

/** The image holds no test worlds, so no production module may import one. */
const shippedRule = {
  files: ['apps/api/src/**/*.ts', 'apps/cli/src/**/*.ts', 'libs/*/src/**/*.ts'],
  ignores: [
    '**/*.spec.ts',
    '**/testing/**',
    '**/spec/**',
    'libs/simulator/**',
    '**/conformance/**',
    '**/bench.ts',
  ],
  rules: {
    '@typescript-eslint/no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            regex:
              '^@cowrie/(testing|simulator|chain-evm/safe-world|exchange/paycrest-server)|/(testing|spec|simulator|conformance)/',
            message: 'shipped code may not import test worlds',
            allowTypeImports: true,
          },
          {
            regex: '^ethers$',
            message:
              "name the part, such as 'ethers/abi': the whole loads providers, word lists and key stores",
          },
        ],
      },
    ],
  },
};

/**
 * `npm start` keeps the text of all that its main thread has loaded in memory. The index of the test worlds loads the embedded database and
 * servers of others, of which it needs nothing (docs/performance.md, "Memory").
 */
const stackRule = {
  files: ['tools/local-stack/**/*.ts'],
  ignores: ['**/*.spec.ts'],
  rules: {
    '@typescript-eslint/no-restricted-imports': [
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

/** A walk over many documents goes page by page, and no cursor stays open (docs/decisions/0045). */
const cursorRules = [
  'CallExpression[callee.property.name=/^(cursor|stream|hasNext)$/]',
  // Of the driver, whose cursors are walked themselves. A query that is read at once ends with toArray().
  'ForOfStatement[await=true] > CallExpression.right[callee.property.name=/^(find|aggregate)$/]',
  "VariableDeclarator > CallExpression.init[callee.property.name=/^(find|aggregate)$/][callee.object.property.name='collection']",
].map((selector) => ({ selector, message: 'walk with walkByTime or by _id, or read it with toArray()' }));

/** The API's only clock is `Clock`, which goes by the database's time (docs/decisions/0029). */
const clockRule = {
  files: ['apps/api/src/**/*.ts', 'libs/embedded-mongo/src/**/*.ts'],
  ignores: ['**/*.spec.ts', '**/conformance/**', '**/bench.ts'],
  rules: {
    'no-restricted-syntax': [
      'error',
      {
        selector: "NewExpression[callee.name='Date'][arguments.length=0]",
        message: 'take the time from the injected clock',
      },
      {
        selector: "MemberExpression[object.name='Date'][property.name='now']",
        message: 'take the time from the injected clock',
      },
      ...cursorRules,
    ],
  },
};

/** The dashboard reads, sends and forgets by the hooks of its resources alone. */
const dashboardRule = {
  files: ['apps/dashboard/src/**/*.{ts,tsx}'],
  ignores: ['apps/dashboard/src/api/**'],
  rules: {
    'no-restricted-syntax': [
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
    ],
  },
};

/** Specs of the API and the command line use test worlds, which use the API. */
const circular = {
  ignoredCircularDependencies: [
    ['api', 'testing'],
    ['cli', 'testing'],
  ],
};

/** Only the library that talks to chains uses ethers, and the tests of the contracts. */
for (const room of rooms) {
  if (
    [
      'lib:chain-evm',
      'room:contracts',
      'lib:money',
      'lib:payment-state',
      'lib:payout-state',
      'lib:ledger',
    ].includes(room.sourceTag)
  )
    continue;
  room.bannedExternalImports = ['ethers'];
}

export default tseslint.config(
  // The packages of examples/next are installed only in a full run, where its own build checks its types.
  { ignores: ['dist', '.nx', '.cowrie', 'node_modules', 'contracts/artifacts', 'examples/next', '**/.venv'] },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx', '**/*.mts'],
    plugins: { '@nx': nx },
    // Rules that read types. An unawaited promise loses its error, and an unhandled case can lose money.
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@nx/enforce-module-boundaries': ['error', { allow: [], depConstraints: rooms, ...circular }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': 'off',
      eqeqeq: 'error',
    },
  },
  {
    // The local stack starts the API's program. The other tools here check, measure or document it.
    files: [
      'tools/local-stack/*.ts',
      'tools/bench/**/*.ts',
      'tools/docker/**/*.ts',
      'tools/openapi/*.ts',
      'tools/snippets/*.ts',
      'tools/how-to-add/*.ts',
      'tools/rate-proof/*.ts',
    ],
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        { allow: ['../../apps/api/src/**', '../../../apps/api/src/**'], depConstraints: rooms },
      ],
    },
  },
  {
    // The operator's guide and the data of an upgrade are made and tried with the command line.
    files: ['tools/operations/*.ts', 'tools/upgrade-fixture/*.ts'],
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        { allow: ['../../apps/api/src/**', '../../apps/cli/src/**'], depConstraints: rooms },
      ],
    },
  },
  {
    // The command line calls the API's use cases directly.
    files: ['apps/cli/src/**/*.ts'],
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        {
          allow: ['../../api/src/**', '../../../api/src/**', '../../../../api/src/**'],
          depConstraints: rooms,
        },
      ],
    },
  },
  {
    // These tests run the page on the server of `npm start`.
    files: ['apps/checkout-e2e/src/**/*.ts'],
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        { allow: ['../../../tools/local-stack/*', '../../../../tools/local-stack/*'], depConstraints: rooms },
      ],
    },
  },
  {
    // These tests run the dashboard on the server of `npm start`, in the browser of the other page's tests.
    files: ['apps/dashboard-e2e/src/**/*.ts'],
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        {
          allow: [
            '../../../tools/local-stack/*',
            '../../../../tools/local-stack/*',
            '../../checkout-e2e/src/**',
            '../../../checkout-e2e/src/**',
            '../../api/src/**',
            '../../../api/src/**',
          ],
          depConstraints: rooms,
        },
      ],
    },
  },
  {
    // Both pages' builds compress their files alike.
    files: ['apps/*/vite.config.mts'],
    rules: {
      '@nx/enforce-module-boundaries': ['error', { allow: ['../../tools/vite/*'], depConstraints: rooms }],
    },
  },
  {
    // Jest loads a global set-up without the path aliases.
    files: ['apps/*-e2e/src/global-setup.ts'],
    rules: { '@nx/enforce-module-boundaries': 'off' },
  },
  {
    // Test worlds build the API's own services on fake chains, exchanges and clocks.
    files: ['libs/testing/src/api/**/*.ts', 'libs/simulator/src/**/*.ts'],
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        {
          allow: ['../../../apps/api/src/**', '../../../../apps/api/src/**'],
          depConstraints: rooms,
          ...circular,
        },
      ],
    },
  },
  {
    // Express knows a handler of errors by its four parameters.
    files: ['examples/express/*.js'],
    rules: { '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }] },
  },
  ...apiRoomRules,
  shippedRule,
  stackRule,
  clockRule,
  dashboardRule,
  { files: ['apps/{checkout,dashboard}/**/*.{ts,tsx}'], ...reactHooks.configs.flat.recommended },
  prettier,
);
