// Size budget of the payment page, checked on `dist/checkout` as built. The manifest says which files load first.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const built = 'dist/checkout';
const readJson = (file) => JSON.parse(readFileSync(join(built, file), 'utf8'));
const manifest = readJson('.vite/manifest.json');
const { runtime } = readJson('.vite/runtime.json');

/** Customers get the build on Preact. React has its own budget, so that its build has a limit too. */
const budgets = {
  preact: { untilShown: '45 kB', firstLoad: '80 kB', refundShown: '45 kB' },
  react: { untilShown: '100 kB', firstLoad: '115 kB', refundShown: '100 kB' },
};
const budget = budgets[runtime];
if (!budget) throw new Error(`${built} is built on "${runtime}", which has no size budget; add one`);

/** Keys of `key` and of all chunks that it imports statically. */
function initialChunks(key, found = new Set()) {
  if (found.has(key)) return found;
  found.add(key);
  for (const imported of manifest[key].imports ?? []) initialChunks(imported, found);
  return found;
}

const filesOf = (keys) => [...keys].flatMap((key) => [manifest[key].file, ...(manifest[key].css ?? [])]);
const inBuild = (files) => [...new Set(files)].map((file) => join(built, file));
const sizeOf = (key) => statSync(join(built, manifest[key].file)).size;

const initial = initialChunks('src/app/mount.tsx', initialChunks('index.html'));
/** The catalogues of a folder that are files of their own, the largest first. */
const cataloguesOf = (folder) =>
  Object.keys(manifest)
    .filter((key) => folder.test(key) && !initial.has(key))
    .sort((one, other) => sizeOf(other) - sizeOf(one));
const catalogues = cataloguesOf(/^src\/i18n\/\w+\.ts$/);
const refundCatalogues = cataloguesOf(/^src\/i18n\/refund\/\w+\.ts$/);
const largest = catalogues.slice(0, 1);
const REFUND = 'src/refund/start.tsx';
// Who pays never loads the page of a refund.
const others = Object.keys(manifest).filter(
  (key) => ![...catalogues, ...refundCatalogues, REFUND].includes(key),
);
/** The page of a refund begins with the same HTML. */
const refund = initialChunks(REFUND, initialChunks('index.html'));

export default [
  {
    name: `JavaScript until the payment is shown, largest language included (${runtime})`,
    path: inBuild(filesOf([...initial, ...largest]).filter((file) => file.endsWith('.js'))),
    limit: budget.untilShown,
    gzip: true,
  },
  {
    // An upper bound: it counts the scripts that load on demand, and the largest language.
    name: `First load: page, styles, all scripts, largest language (${runtime})`,
    path: inBuild(['index.html', 'favicon.svg', ...filesOf(others), ...filesOf(largest)]),
    limit: budget.firstLoad,
    gzip: true,
  },
  {
    name: `JavaScript until a refund is shown, largest language included (${runtime})`,
    path: inBuild(
      filesOf([...refund, ...largest, ...refundCatalogues.slice(0, 1)]).filter((file) =>
        file.endsWith('.js'),
      ),
    ),
    limit: budget.refundShown,
    gzip: true,
  },
];
