// What the hosted page weighs, of `dist/checkout` as built. Vite's manifest says which files come first and which later.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const built = 'dist/checkout';
const manifest = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8'));

/** Keys of the chunks that come with `key` before anything runs, itself included. */
function initialChunks(key, found = new Set()) {
  if (found.has(key)) return found;
  found.add(key);
  for (const imported of manifest[key].imports ?? []) initialChunks(imported, found);
  return found;
}

const filesOf = (keys) => [...keys].flatMap((key) => [manifest[key].file, ...(manifest[key].css ?? [])]);
const inBuild = (files) => [...new Set(files)].map((file) => join(built, file));
const weight = (key) => statSync(join(built, manifest[key].file)).size;

const initial = initialChunks('src/app/mount.tsx', initialChunks('index.html'));
const catalogues = Object.keys(manifest).filter((key) => /^src\/i18n\//.test(key) && !initial.has(key));
const heaviest = catalogues.sort((one, other) => weight(other) - weight(one)).slice(0, 1);
const others = Object.keys(manifest).filter((key) => !catalogues.includes(key));

export default [
  {
    name: 'JavaScript until the payment is shown, one language included',
    path: inBuild(filesOf([...initial, ...heaviest]).filter((file) => file.endsWith('.js'))),
    limit: '45 kB',
    gzip: true,
  },
  {
    // More than any visit takes: what is loaded on demand counts as well, and of the languages the one with most to say.
    name: 'First load: page, styles, all scripts, one language',
    path: inBuild(['index.html', 'favicon.svg', ...filesOf(others), ...filesOf(heaviest)]),
    limit: '80 kB',
    gzip: true,
  },
];
