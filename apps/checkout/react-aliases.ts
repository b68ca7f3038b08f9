import { join } from 'node:path';

/**
 * The library that runs the page. Both have React's interface; `docs/decisions/0008` says why Preact is the
 * default.
 */
export type CheckoutRuntime = 'preact' | 'react';

const RUNTIMES: readonly CheckoutRuntime[] = ['preact', 'react'];
const DEFAULT_RUNTIME: CheckoutRuntime = 'preact';

/** File in the build that names its runtime: `{"runtime":"preact"}`. */
export const RUNTIME_RECORD = '.vite/runtime.json';

/**
 * The runtime that `CHECKOUT_RUNTIME` names; Preact when it is unset or empty.
 * @throws Error when the variable names any other runtime
 */
export function checkoutRuntime(env: NodeJS.ProcessEnv = process.env): CheckoutRuntime {
  const name = env.CHECKOUT_RUNTIME || DEFAULT_RUNTIME;
  const runtime = RUNTIMES.find((known) => known === name);
  if (!runtime)
    throw new Error(`CHECKOUT_RUNTIME is "${name}"; set it to ${RUNTIMES.join(' or ')}, or leave it unset`);
  return runtime;
}

/** The page's JSX runtime, for both libraries. */
const JSX_RUNTIME = join(__dirname, 'src/jsx-runtime.ts');

/** Aliases for Vite: what the page imports as React. */
export function viteAliases(runtime: CheckoutRuntime) {
  const jsx = { find: /^react\/jsx-(dev-)?runtime$/, replacement: JSX_RUNTIME };
  if (runtime === 'react') return [jsx];
  return [
    { find: /^react(-dom)?$/, replacement: 'preact/compat' },
    { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
    jsx,
  ];
}

/** The same for Jest's `moduleNameMapper`, with the copies that a CommonJS `require` can load. */
export function jestAliases(runtime: CheckoutRuntime, nodeModules: string): Record<string, string> {
  const jsx = { '^react/jsx-(dev-)?runtime$': JSX_RUNTIME };
  if (runtime === 'react') return jsx;
  const preact = (file: string): string => join(nodeModules, 'preact', file);
  return {
    '^react(-dom)?$': preact('compat/dist/compat.js'),
    '^react-dom/client$': preact('compat/client.js'),
    '^react-dom/test-utils$': preact('test-utils/dist/testUtils.js'),
    ...jsx,
    '^preact$': preact('dist/preact.js'),
    '^preact/hooks$': preact('hooks/dist/hooks.js'),
    '^preact/compat$': preact('compat/dist/compat.js'),
  };
}
