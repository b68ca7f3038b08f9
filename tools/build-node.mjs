// Compiles everything that runs on Node (API, CLI, libraries, contract scripts, tools) into dist/node, file
// by file, with SWC and the .swcrc that Jest uses. `@cowrie/*` becomes a relative path. Then renders
// docs/guide next to the API.
//
//   node tools/build-node.mjs [--shipped] [--out FOLDER]
//
// `--shipped` leaves out what only tests and the local stack need. The Docker image is built with it.
import { transformFile } from '@swc/core';
import { execFileSync } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const { values: flags } = parseArgs({ options: { shipped: { type: 'boolean' }, out: { type: 'string' } } });
const out = flags.out ? resolve(flags.out) : join(root, 'dist', 'node');
const swcrc = JSON.parse(await readFile(join(root, '.swcrc'), 'utf8'));
const { compilerOptions } = JSON.parse(await readFile(join(root, 'tsconfig.base.json'), 'utf8'));
delete swcrc.$schema;
// Node keeps the text of the code that it runs in memory, so comments are left out. Characters outside
// Latin-1 are escaped, because a single one doubles the size of its file. Lines keep their numbers.
const minify = { compress: false, mangle: false, format: { comments: false, asciiOnly: true } };
const options = {
  ...swcrc,
  swcrc: false,
  jsc: { ...swcrc.jsc, minify, baseUrl: root, paths: compilerOptions.paths },
};

/** Test worlds, measurements and the contracts' compiler: they need packages that are not shipped. */
const isTestWorld = (path) =>
  /(^|\/)(testing|spec|simulator|fixtures|conformance|scripts|bench\.ts)(\/|$)/.test(relative(root, path));

async function* sources(folder) {
  if (flags.shipped && isTestWorld(folder)) return;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else if (flags.shipped && isTestWorld(path)) continue;
    else if (/\.ts$/.test(path) && !/\.(spec|d)\.ts$/.test(path)) yield path;
  }
}

await rm(out, { recursive: true, force: true });
let count = 0;
const rooms = [
  'apps/api',
  'apps/cli',
  'libs',
  'contracts',
  ...(flags.shipped ? [] : ['apps/simulator', 'tools']),
];
for (const room of rooms) {
  for await (const file of sources(join(root, room))) {
    const target = join(out, relative(root, file)).replace(/\.ts$/, '.js');
    // Relative, so that a map reveals nothing about the machine that built it.
    const sourceFileName = relative(dirname(join(root, 'dist/node', relative(root, file))), file);
    const { code, map } = await transformFile(file, { ...options, sourceFileName });
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, `${code}\n//# sourceMappingURL=${target.split('/').pop()}.map\n`);
    await writeFile(`${target}.map`, map);
    count += 1;
  }
}
await cp(join(root, 'contracts/artifacts'), join(out, 'contracts/artifacts'), {
  recursive: true,
  force: true,
}).catch((error) => {
  if (error.code !== 'ENOENT') throw error;
});
// The guide that the API serves at `/docs`.
execFileSync(
  process.execPath,
  [
    '-r',
    join(root, 'tools/typescript.register.cjs'),
    join(root, 'tools/docs-site/main.ts'),
    join(out, 'apps/api/guide'),
  ],
  { stdio: 'inherit' },
);
console.log(`compiled ${count} files into ${relative(root, out)}`);
