import nx from '@nx/eslint-plugin';
import reactHooks from 'eslint-plugin-react-hooks';
import prettier from 'eslint-config-prettier';
import tseslint from 'typescript-eslint';

/** Which room may import which: ARCHITECTURE.md draws the same map. */
const rooms = [
  { sourceTag: 'lib:money', onlyDependOnLibsWithTags: [], allowedExternalImports: ['big.js', 'fast-check'] },
  {
    sourceTag: 'lib:payment-state',
    onlyDependOnLibsWithTags: ['lib:money'],
    allowedExternalImports: ['big.js', 'fast-check'],
  },
  { sourceTag: 'room:wire', onlyDependOnLibsWithTags: ['room:core'] },
  { sourceTag: 'lib:chain-evm', onlyDependOnLibsWithTags: ['room:core', 'room:contracts', 'room:testing'] },
  { sourceTag: 'lib:exchange', onlyDependOnLibsWithTags: ['room:core'] },
  { sourceTag: 'lib:rates', onlyDependOnLibsWithTags: ['room:core'] },
  { sourceTag: 'lib:embedded-mongo', onlyDependOnLibsWithTags: ['room:core', 'room:testing'] },
  { sourceTag: 'room:contracts', onlyDependOnLibsWithTags: ['lib:testing', 'lib:chain-evm'] },
  { sourceTag: 'room:testing', onlyDependOnLibsWithTags: ['*'] },
  { sourceTag: 'room:checkout', onlyDependOnLibsWithTags: ['room:wire', 'lib:payment-state'] },
  {
    sourceTag: 'room:api',
    onlyDependOnLibsWithTags: ['room:core', 'room:wire', 'room:adapter', 'room:testing'],
  },
  { sourceTag: 'room:tools', onlyDependOnLibsWithTags: ['*'] },
  { sourceTag: 'room:e2e', onlyDependOnLibsWithTags: ['*'] },
];

export default tseslint.config(
  { ignores: ['dist', '.nx', '.cowrie', 'node_modules', 'contracts/artifacts'] },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx', '**/*.mts'],
    plugins: { '@nx': nx },
    rules: {
      '@nx/enforce-module-boundaries': ['error', { allow: [], depConstraints: rooms }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': 'off',
      eqeqeq: 'error',
    },
  },
  { files: ['apps/checkout/**/*.{ts,tsx}'], ...reactHooks.configs.flat.recommended },
  prettier,
);
