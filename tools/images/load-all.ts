/**
 * A program for `node -e`: loads every module below the folder that is its argument, and prints how many. It
 * fails when one of them is missing, or a package that it loads now or later. Programs and threads are left
 * out, because loading them starts them.
 */
export const LOAD_ALL = `
  const { readdirSync, readFileSync } = require('node:fs');
  const { createRequire } = require('node:module');
  const { join, resolve } = require('node:path');
  const folder = resolve(process.argv[1]);
  const modules = readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith('.js') && !/(^|\\/)(node_modules|guide)\\/|(^|[./])(main|thread)\\.js$/.test(file));
  for (const module of modules) {
    const path = join(folder, module);
    require(path);
    for (const [, later] of readFileSync(path, 'utf8').matchAll(/(?:require|import)\\("([^".][^"]*)"\\)/g))
      require(createRequire(path).resolve(later));
  }
  console.log(String(modules.length));
  process.exit();
`;
