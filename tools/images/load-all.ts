/**
 * A program for `node -e`: loads every module below the folder that is its argument, and prints how many. It
 * fails when one of them, or a package that it loads, is missing. Programs and threads are left out, because
 * loading them starts them.
 */
export const LOAD_ALL = `
  const { readdirSync } = require('node:fs');
  const { join, resolve } = require('node:path');
  const folder = resolve(process.argv[1]);
  const modules = readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith('.js') && !/(^|\\/)(node_modules|guide)\\/|(^|[./])(main|thread)\\.js$/.test(file));
  for (const module of modules) require(join(folder, module));
  console.log(String(modules.length));
  process.exit();
`;
