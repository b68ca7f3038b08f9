// `node -r tools/typescript.register.cjs file.ts` runs a source without a build. Compiles each file as the
// build and Jest do, and once: what was compiled is kept for later processes.
/* eslint-disable @typescript-eslint/no-require-imports -- `-r` needs CommonJS */
const { transformFileSync, version } = require('@swc/core');
const { createHash } = require('node:crypto');
const { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const { join, resolve } = require('node:path');

const root = resolve(__dirname, '..');
const swcrc = JSON.parse(readFileSync(join(root, '.swcrc'), 'utf8'));
const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.base.json'), 'utf8'));
delete swcrc.$schema;
const options = {
  ...swcrc,
  swcrc: false,
  jsc: { ...swcrc.jsc, baseUrl: root, paths: compilerOptions.paths },
};
const cache = join(root, 'node_modules/.cache/cowrie');
mkdirSync(cache, { recursive: true });

require.extensions['.ts'] = (module, file) => module._compile(compiled(file), file);

/** The program of a source, with its map in it. */
function compiled(file) {
  const hash = createHash('sha256').update(version).update(JSON.stringify(options)).update(file);
  const kept = join(cache, `${hash.update(readFileSync(file)).digest('hex')}.js`);
  if (existsSync(kept)) return readFileSync(kept, 'utf8');
  const { code } = transformFileSync(file, { ...options, sourceMaps: 'inline' });
  // Another process must not read half of it.
  writeFileSync(`${kept}.${process.pid}`, code);
  renameSync(`${kept}.${process.pid}`, kept);
  return code;
}

/** The source map of a source as a `data:` address. */
exports.sourceMapOf = (file) => compiled(file).match(/data:application\/json\S+$/)?.[0];
