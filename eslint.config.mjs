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

/** Inside the API every room may import those before it in this list, and none after it (style: platform ← … ← payments ← the rest). */
const apiRooms = ['platform', 'merchants', 'auth-guard', 'ip-allowlist', 'quotes', 'payments'];
const apiTopRooms = ['checkout', 'chain-watcher', 'settlement', 'retired', 'webhooks', 'admin', 'openapi'];
/** The operator's face stands on what it shows: webhooks, and what may be done by hand about settlements (style, "The rooms"). */
const stoodOn = { admin: ['webhooks', 'settlement'] };
const apiRoomRules = [...apiRooms, ...apiTopRooms].map((room) => {
  const allowed = apiTopRooms.includes(room) ? apiRooms : apiRooms.slice(0, apiRooms.indexOf(room));
  const forbidden = [...apiRooms, ...apiTopRooms].filter(
    (other) => other !== room && !allowed.includes(other) && !stoodOn[room]?.includes(other),
  );
  return {
    files: [`apps/api/src/${room}/**/*.ts`],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { regex: `\\.\\./(${forbidden.join('|')})/`, message: `${room} may not import that room` },
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
    rules: {
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
