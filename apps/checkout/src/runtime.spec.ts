import { version } from 'react';
import { checkoutRuntime, jestAliases, viteAliases } from '../react-aliases';

describe('checkoutRuntime', () => {
  it.each([
    [undefined, 'preact'],
    ['', 'preact'],
    ['preact', 'preact'],
    ['react', 'react'],
  ])('reads CHECKOUT_RUNTIME=%s as %s', (name, runtime) =>
    expect(checkoutRuntime({ CHECKOUT_RUNTIME: name })).toBe(runtime),
  );

  it.each(['React', 'preact10', 'constructor'])('refuses %s and names the available runtimes', (name) =>
    expect(() => checkoutRuntime({ CHECKOUT_RUNTIME: name })).toThrow(
      `CHECKOUT_RUNTIME is "${name}"; set it to preact or react, or leave it unset`,
    ),
  );
});

it('leaves React imports alone on React, except the JSX runtime', () => {
  const file = expect.stringMatching(/checkout\/src\/jsx-runtime\.ts$/) as string;
  expect(viteAliases('react')).toEqual([{ find: /^react\/jsx-(dev-)?runtime$/, replacement: file }]);
  expect(jestAliases('react', '/node_modules')).toEqual({ '^react/jsx-(dev-)?runtime$': file });
});

it('runs these tests on the runtime that CHECKOUT_RUNTIME names', () => {
  // Preact's compatibility layer reports the React version whose interface it has.
  expect(version).toMatch(checkoutRuntime() === 'react' ? /^19\./ : /^18\./);
});
