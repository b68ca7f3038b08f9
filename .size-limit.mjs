// Size budget of the payment page, checked on `dist/checkout` as built. The manifest says which files load
// first.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const built = 'dist/checkout';
const readJson = (file) => JSON.parse(readFileSync(join(built, file), 'utf8'));
const manifest = readJson('.vite/manifest.json');
const { runtime } = readJson('.vite/runtime.json');

/** Customers get the build on Preact. React has its own budget, so that its build has a limit too. */
const budgets = {
  preact: { untilShown: '46 kB', firstLoad: '80 kB', refundShown: '45 kB', linkShown: '45 kB' },
  react: { untilShown: '100 kB', firstLoad: '115 kB', refundShown: '100 kB', linkShown: '100 kB' },
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
const catalogues = cataloguesOf(/(^|\/)libs\/payer-page\/src\/words\/\w+\.ts$/);
const refundCatalogues = cataloguesOf(/^src\/i18n\/refund\/\w+\.ts$/);
const linkCatalogues = cataloguesOf(/^src\/i18n\/link\/\w+\.ts$/);
const largest = catalogues.slice(0, 1);
const REFUND = 'src/refund/start.tsx';
const LINK = 'src/link/start.tsx';
// Who pays never loads the pages of refunds and of payment links.
const others = Object.keys(manifest).filter(
  (key) => ![...catalogues, ...refundCatalogues, ...linkCatalogues, REFUND, LINK].includes(key),
);
/** The page of a refund begins with the same HTML. */
const refund = initialChunks(REFUND, initialChunks('index.html'));
const link = initialChunks(LINK, initialChunks('index.html'));

/** The dashboard's first load: its entry and all that it imports statically. */
const dashboard = 'dist/dashboard';
const dashboardManifest = JSON.parse(readFileSync(join(dashboard, '.vite/manifest.json'), 'utf8'));
function dashboardFiles(key, found = new Map()) {
  if (found.has(key)) return found;
  found.set(key, join(dashboard, dashboardManifest[key].file));
  for (const imported of dashboardManifest[key].imports ?? []) dashboardFiles(imported, found);
  return found;
}
const firstLoad = dashboardFiles('index.html');
/** What each page adds to it, its charts included. */
const pageOf = (key) =>
  [...dashboardFiles(key)].filter(([name]) => !firstLoad.has(name)).map(([, file]) => file);
const heaviest = Object.keys(dashboardManifest)
  .filter((key) => key.startsWith('src/pages/'))
  .map((key) => ({
    files: pageOf(key),
    bytes: pageOf(key).reduce((sum, file) => sum + statSync(file).size, 0),
  }))
  .sort((one, other) => other.bytes - one.bytes)[0];

export default [
  {
    name: 'JavaScript of the dashboard until its frame is shown',
    path: [...firstLoad.values()],
    limit: '180 kB',
    gzip: true,
  },
  {
    name: 'What the heaviest page of the dashboard adds',
    path: heaviest.files,
    limit: '170 kB',
    gzip: true,
  },
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
  {
    name: `JavaScript until a payment link is shown, largest language included (${runtime})`,
    path: inBuild(
      filesOf([...link, ...largest, ...linkCatalogues.slice(0, 1)]).filter((file) => file.endsWith('.js')),
    ),
    limit: budget.linkShown,
    gzip: true,
  },
];
