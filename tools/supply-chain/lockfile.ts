import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const ROOT = resolve(__dirname, '../..');

/** An entry of package-lock.json. */
export interface Entry {
  version: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** A package that the lockfile names. */
export interface LockedPackage {
  /** The folder, from the root: `node_modules/a/node_modules/b`. */
  path: string;
  name: string;
  version: string;
  /** An SPDX expression, as the package's author wrote it. */
  licence: string;
  /** Of the package's archive, as in the registry: `sha512-…`. Empty: not known. */
  integrity: string;
  /** npm leaves it out where it does not run, for example a binary for another system. */
  isOptional: boolean;
  /** Folders of the packages that it loads. */
  needs: string[];
}

export const LOCKFILE = 'package-lock.json';
const entries = (
  JSON.parse(readFileSync(join(ROOT, LOCKFILE), 'utf8')) as { packages: Record<string, Entry> }
).packages;

/** All packages that `npm ci --omit=dev` installs on some system. */
export function productionPackages(): LockedPackage[] {
  return Object.keys(entries)
    .filter((path) => path !== '' && !entries[path]?.dev)
    .map(packageAt);
}

/** These packages of the root, and all that they need. */
export function packagesOf(names: readonly string[]): LockedPackage[] {
  const found = new Map<string, LockedPackage>();
  const add = (path: string): void => {
    if (found.has(path)) return;
    const one = packageAt(path);
    found.set(path, one);
    one.needs.forEach(add);
  };
  names.forEach((name) => add(`node_modules/${name}`));
  return [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** @throws Error when the lockfile has no such folder */
export function packageAt(path: string): LockedPackage {
  const entry = entries[path];
  if (!entry?.integrity) throw new Error(`${LOCKFILE} has no ${path} with an integrity`);
  return packageOf(path, entry, (folder) => folder in entries);
}

/** @param isInstalled says whether a folder holds a package */
export function packageOf(
  path: string,
  entry: Entry,
  isInstalled: (folder: string) => boolean,
): LockedPackage {
  const { version, integrity = '', license = '', optional = false } = entry;
  const needed = { ...entry.dependencies, ...entry.optionalDependencies, ...entry.peerDependencies };
  return {
    path,
    name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    version,
    licence: license,
    integrity,
    isOptional: optional,
    needs: Object.keys(needed)
      .map((name) => folderOf(name, path, isInstalled))
      .filter((folder) => folder !== undefined)
      .sort(),
  };
}

/** Where Node finds a package: in the folder that asks, or in one above. Absent: a peer that is optional. */
function folderOf(name: string, from: string, isInstalled: (folder: string) => boolean): string | undefined {
  for (let above = from; ; above = above.slice(0, Math.max(0, above.lastIndexOf('/node_modules/')))) {
    const folder = `${above === '' ? '' : `${above}/`}node_modules/${name}`;
    if (isInstalled(folder)) return folder;
    if (above === '') return undefined;
  }
}
