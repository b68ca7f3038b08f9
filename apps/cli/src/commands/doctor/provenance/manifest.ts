import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The parts of an installation that the build makes. It makes none of the last ones, and Node.js would load
 * them before those of the installation.
 */
const PARTS = [
  'dist/node',
  'tools/cowrie.mjs',
  ...['dist', 'tools'].flatMap((folder) => [`${folder}/node_modules`, `${folder}/package.json`]),
];
/** A text names no more files. */
const NAMED = 5;

/** The SHA-256 of each file by its path from the program’s folder. */
export type Manifest = Map<string, string>;

/** Reads the files of an installation. A part that is missing has none. */
export async function readManifest(folder: string): Promise<Manifest> {
  const paths: string[] = [];
  for (const part of PARTS)
    if (await stateOf(join(folder, part))) paths.push(...(await filesBelow(folder, part)));
  const manifest: Manifest = new Map();
  for (const path of paths.sort()) manifest.set(path, await hashOf(join(folder, path)));
  return manifest;
}

/** Whether the path, from the program’s folder, is in a part that the build makes. */
export const isBuilt = (path: string): boolean =>
  PARTS.some((part) => path === part || path.startsWith(`${part}/`));

/** Returns what differs, each with the first five files. Empty: nothing does. */
export function differencesOf(expected: Manifest, found: Manifest): string[] {
  const changed = [...expected].filter(([path, hash]) => found.has(path) && found.get(path) !== hash);
  const missing = [...expected].filter(([path]) => !found.has(path));
  const added = [...found].filter(([path]) => !expected.has(path));
  return [
    ...named('changed', changed),
    ...named('missing', missing),
    // One file can be loaded in place of another.
    ...named('not of the release', added),
  ];
}

function named(what: string, files: readonly [path: string, hash: string][]): string[] {
  if (files.length === 0) return [];
  // An added file can have any name, also one that looks like another finding.
  const paths = files
    .slice(0, NAMED)
    .map(([path]) => (/^[\w@./+-]+$/.test(path) ? path : JSON.stringify(path)));
  const more = files.length > NAMED ? ` and ${files.length - NAMED} more` : '';
  return [`${files.length} ${what} (${paths.join(', ')}${more})`];
}

/** A build has no links: what one leads to can be changed without a change here. */
async function hashOf(path: string): Promise<string> {
  const found = await stateOf(path);
  return found?.isFile() ? sha256(await readFile(path)) : 'not a file';
}

/** Undefined: it is not there, or its name is not UTF-8. */
function stateOf(path: string): Promise<Stats | undefined> {
  return lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

async function filesBelow(folder: string, path: string): Promise<string[]> {
  if (!(await stateOf(join(folder, path)))?.isDirectory()) return [path];
  const names = await readdir(join(folder, path));
  return (await Promise.all(names.map((name) => filesBelow(folder, `${path}/${name}`)))).flat();
}

/** As `sha256sum` writes it, so that `sha256sum --check` reads it. */
export const manifestText = (manifest: Manifest): string =>
  [...manifest].map(([path, hash]) => `${hash}  ${path}\n`).join('');

/** @throws Error for a line that is not a hash and a path */
export function parseManifest(text: string): Manifest {
  return new Map(
    text
      .split('\n')
      .slice(0, -1)
      .map((line) => {
        const [, hash, path] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
        if (!hash || !path) throw new Error('its list of files has a line that is not a hash and a path');
        return [path, hash];
      }),
  );
}

export const sha256 = (bytes: string | Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');
