// Whether a build can be skipped. Nx needs two seconds to say that nothing has changed.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the build reads: files, and folders with everything in them. */
const SOURCES = [
  '.swcrc',
  'apps',
  'contracts',
  'docs/guide',
  'libs',
  'nx.json',
  'package-lock.json',
  'tools',
];
/** The folders that it writes. */
const OUTPUTS = ['dist/checkout', 'dist/dashboard', 'dist/node'];

const stampOf = (root) => join(root, 'dist/built.json');

/** The names, sizes and times of all sources as one hash. */
export function stateOfSources(root) {
  const hash = createHash('sha256');
  const add = (path) => {
    // The build writes these among its sources.
    if (path.endsWith('.generated.ts')) return;
    const found = statSync(join(root, path), { throwIfNoEntry: false });
    // An editor’s lock file is a link to nothing.
    if (!found) hash.update(`${path}\n`);
    else if (found.isDirectory())
      readdirSync(join(root, path))
        .sort()
        .forEach((name) => add(`${path}/${name}`));
    else hash.update(`${path} ${found.size} ${found.mtimeMs}\n`);
  };
  SOURCES.forEach(add);
  return hash.digest('hex');
}

/** True: the outputs are still those of a build of these sources. */
export function isBuilt(root, sources) {
  try {
    const stamp = readFileSync(stampOf(root), 'utf8');
    return stamp === stampText(root, sources);
  } catch {
    // There was no build, or it is gone.
    return false;
  }
}

/** @param sources as they were when the build began: what has changed since then is built again */
export function markBuilt(root, sources) {
  writeFileSync(stampOf(root), stampText(root, sources));
}

function stampText(root, sources) {
  const outputs = OUTPUTS.map((path) => [path, statSync(join(root, path)).mtimeMs]);
  return JSON.stringify({ sources, outputs: Object.fromEntries(outputs) });
}
