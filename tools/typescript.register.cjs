// `node -r tools/typescript.register.cjs file.ts` runs a source without a build. Compiles each file as the
// build and Jest do.
/* eslint-disable @typescript-eslint/no-require-imports -- `-r` needs CommonJS */
const { transformFileSync } = require('@swc/core');
const { readFileSync } = require('node:fs');
const { join, resolve } = require('node:path');

const root = resolve(__dirname, '..');
const swcrc = JSON.parse(readFileSync(join(root, '.swcrc'), 'utf8'));
const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.base.json'), 'utf8'));
delete swcrc.$schema;
const options = {
  ...swcrc,
  swcrc: false,
  sourceMaps: 'inline',
  jsc: { ...swcrc.jsc, baseUrl: root, paths: compilerOptions.paths },
};

require.extensions['.ts'] = (module, file) => module._compile(transformFileSync(file, options).code, file);
