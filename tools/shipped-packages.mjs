// Copies what the built program (dist/node) needs of its packages to OUT/node_modules: every file that its
// code can load, and the licences. The Docker image is built with it.
//
//   node tools/shipped-packages.mjs OUT
//   node tools/shipped-packages.mjs --list   (copies nothing, prints the folders of the packages as JSON)
import { nodeFileTrace } from '@vercel/nft';
import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const [out] = process.argv.slice(2);
if (!out) throw new Error('name the folder to copy to, or --list');
const PROGRAMS = [
  'dist/node/apps/api/src/main.js',
  'dist/node/apps/cli/src/main.js',
  // The programs load its proofs alone. Its client is in the image too, and a module there must load.
  'dist/node/libs/sdk/src/index.js',
];
const LICENCE = /^(licen[cs]e|notice|copying)/i;
const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));

const programs = PROGRAMS.map((program) => join(root, program));
const { fileList } = await nodeFileTrace(programs, { base: root, processCwd: root });
const folderOf = (file) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? '';
// A package can look for one that only development has, and run without it.
const isShipped = (file) => packages[folderOf(file)]?.dev === undefined;
const files = new Set([...fileList].filter((file) => file.startsWith('node_modules/') && isShipped(file)));
const folders = new Set([...files].map(folderOf));
if (out === '--list') console.log(JSON.stringify([...folders].sort()));
else await copyFiles();

async function copyFiles() {
  for (const folder of folders)
    for (const entry of await readdir(join(root, folder), { withFileTypes: true }))
      if (entry.isFile() && LICENCE.test(entry.name)) files.add(join(folder, entry.name));
  for (const file of files) {
    const target = join(out, file);
    await mkdir(dirname(target), { recursive: true });
    await copyFile(join(root, file), target);
  }
  console.log(`${files.size} files of ${folders.size} packages → ${relative(process.cwd(), out)}`);
}
