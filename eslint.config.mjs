import nx from '@nx/eslint-plugin';
import reactHooks from 'eslint-plugin-react-hooks';
import prettier from 'eslint-config-prettier';
import tseslint from 'typescript-eslint';

/** Which room may import which: ARCHITECTURE.md draws the same map. */
const rooms = [
  { sourceTag: 'lib:tables', onlyDependOnLibsWithTags: [], allowedExternalImports: [] },
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
  { sourceTag: 'lib:ledger', onlyDependOnLibsWithTags: [], allowedExternalImports: ['fast-check'] },
  { sourceTag: 'lib:cache', onlyDependOnLibsWithTags: [], allowedExternalImports: [] },
  { sourceTag: 'room:wire', onlyDependOnLibsWithTags: ['room:core'] },
  { sourceTag: 'lib:chain-evm', onlyDependOnLibsWithTags: ['room:core', 'room:contracts', 'room:testing'] },
  { sourceTag: 'lib:exchange', onlyDependOnLibsWithTags: ['room:core'] },
  { sourceTag: 'lib:rates', onlyDependOnLibsWithTags: ['room:core'] },
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
  {
    sourceTag: 'room:api',
    onlyDependOnLibsWithTags: ['room:core', 'room:wire', 'room:adapter', 'room:testing'],
  },
  { sourceTag: 'room:tools', onlyDependOnLibsWithTags: ['*'] },
  { sourceTag: 'room:e2e', onlyDependOnLibsWithTags: ['*'] },
];

/** Rooms of the API in a row: each may import those before it, and none after it. A room is a folder, or one file `<room>.module.ts`. */
const apiRooms = [
  'platform',
  'merchants',
  'auth-guard',
  'ip-allowlist',
  'quotes',
  'chain-records',
  'payments',
];
/** Rooms at the end of the row: each may import the whole row, and of the other rooms here only those that `standsOn` names. */
const apiTopRooms = [
  'migrations',
  'transaction-lookup',
  'events',
  'checkout',
  'chain-watcher',
  'settlement',
  'webhooks',
  'operator',
  'admin',
  'retired',
  'openapi',
];
const standsOn = {
  // The payer's page offers the lookup.
  checkout: ['transaction-lookup'],
  // Webhooks deliver what the list of events holds.
  webhooks: ['events'],
  // An operator may enter fills and refusals by hand, retry a settlement, and see what is to be swept.
  operator: ['settlement'],
  // The operator's HTTP face shows and does what these rooms offer.
  admin: ['events', 'operator', 'settlement', 'transaction-lookup', 'webhooks'],
};
/** A migration must do the same in years, so it imports no model and no rule of today. */
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

/** What is shipped runs without test worlds: neither the image nor a production module may need one. */
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
            regex: '^@cowrie/(testing|simulator)|/(testing|spec|simulator|conformance)/',
            message: 'shipped code may not import test worlds',
            allowTypeImports: true,
          },
        ],
      },
    ],
  },
};

/** Specs of the API and the command line stand on test worlds, which stand on the API. */
const circular = {
  ignoredCircularDependencies: [
    ['api', 'testing'],
    ['cli', 'testing'],
  ],
};

/** ethers stays in the one room that speaks to chains; contracts are tested with it. */
for (const room of rooms) {
  if (
    ['lib:chain-evm', 'room:contracts', 'lib:money', 'lib:payment-state', 'lib:ledger'].includes(
      room.sourceTag,
    )
  )
    continue;
  room.bannedExternalImports = ['ethers'];
}

export default tseslint.config(
  { ignores: ['dist', '.nx', '.cowrie', 'node_modules', 'contracts/artifacts'] },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx', '**/*.mts'],
    plugins: { '@nx': nx },
    // Rules that read types: a promise that nobody waits for loses its failure, and a case that nobody handles loses money.
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
    // The local stack is the API's program started by hand, with everything around it; a deployment is checked by its configuration.
    files: [
      'tools/local-stack/*.ts',
      'tools/bench/*.ts',
      'tools/docker/*.ts',
      'tools/openapi/*.ts',
      'tools/how-to-add/*.ts',
    ],
    rules: {
      '@nx/enforce-module-boundaries': ['error', { allow: ['../../apps/api/src/**'], depConstraints: rooms }],
    },
  },
  {
    // The command line is the service's rooms with another door.
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
    // The page is tried on the server that `npm start` gives it.
    files: ['apps/checkout-e2e/src/**/*.ts'],
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        { allow: ['../../../tools/local-stack/*', '../../../../tools/local-stack/*'], depConstraints: rooms },
      ],
    },
  },
  {
    // Jest loads a global set-up without its aliases.
    files: ['apps/*-e2e/src/global-setup.ts'],
    rules: { '@nx/enforce-module-boundaries': 'off' },
  },
  {
    // Test worlds are the API's own rooms with fake edges.
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
  ...apiRoomRules,
  shippedRule,
  { files: ['apps/checkout/**/*.{ts,tsx}'], ...reactHooks.configs.flat.recommended },
  prettier,
);
