import { basename, dirname, join } from 'node:path';
import { isSource, type SourceTree } from './source-tree';

/** Files that every spec depends on: packages, compilation, and Jest's configuration. */
const OF_ALL =
  /^(package-lock\.json|\.swcrc|tsconfig\.base\.json|jest\.(config\.cjs|projects\.ts)|tools\/typescript\.register\.cjs|tools\/test\/one-realm\..*)$/;
/** These specs read the whole tree. */
const READS_ALL = /^tools\/docs\//;
const ENDINGS = ['', '.ts', '.tsx', '.mts', '.js', '.mjs', '.cjs', '/index.ts', '/index.tsx'];

/**
 * Returns the spec files that a change can break: those that import a changed file, directly or through
 * others, and those that read a changed document or data file, which they name. Imports of types alone do not
 * count: the compiler checks them.
 *
 * Specs that start the built program import none of its sources, so only a whole run (`npm test`) includes
 * them.
 */
export function affectedSpecs(tree: SourceTree, changed: readonly string[]): string[] {
  const specs = tree.files.filter((file) => /\.spec\.tsx?$/.test(file));
  if (changed.some((file) => OF_ALL.test(file))) return specs;
  const sources = tree.files.filter(isSource);
  const texts = new Map(sources.map((file) => [file, tree.read(file)]));
  const importers = importersOf(texts, tree);
  const reached = new Set<string>();
  const visit = (file: string) => {
    if (reached.has(file)) return;
    reached.add(file);
    for (const importer of importers.get(file) ?? []) visit(importer);
  };
  for (const file of changed) {
    visit(file);
    if (isSource(file)) continue;
    const quoting = (name: string) =>
      [...texts].filter(([, text]) => QUOTES.some((quote) => text.includes(name + quote)));
    const named = quoting(namedAs(file));
    // Without its name, it is read with all files of its folder.
    const readers = named.length > 0 ? named : foldersOf(file).flatMap(quoting);
    for (const [source] of readers) visit(source);
  }
  return specs.filter((file) => reached.has(file) || (changed.length > 0 && READS_ALL.test(file)));
}

/** Returns the folders that hold a file, without those in the root: their names mean much else. */
function foldersOf(file: string): string[] {
  const folder = dirname(file);
  return folder.includes('/') ? [folder, ...foldersOf(folder)] : [];
}

/** A name in a comment has no quote after it. */
const QUOTES = ["'", '"', '`'];
/** File names that many folders have. */
const COMMON_NAMES = ['README.md', 'package.json', 'project.json', 'index.html'];

/** Returns how a source names a document that it reads. */
function namedAs(file: string): string {
  return COMMON_NAMES.includes(basename(file))
    ? join(basename(dirname(file)), basename(file))
    : basename(file);
}

/** Returns for each file the sources that import it. */
function importersOf(texts: ReadonlyMap<string, string>, tree: SourceTree): Map<string, string[]> {
  const { compilerOptions } = JSON.parse(tree.read('tsconfig.base.json')) as {
    compilerOptions: { paths: Record<string, [string]> };
  };
  const aliases = Object.entries(compilerOptions.paths).map(([alias, [target]]) => ({
    alias: alias.replace('*', ''),
    isFolder: alias.endsWith('*'),
    target: join(target.replace('*', '')),
  }));
  const files = new Set(tree.files);
  const resolve = (from: string, name: string): string | undefined => {
    const found = aliases.find(({ alias, isFolder }) => (isFolder ? name.startsWith(alias) : name === alias));
    const path = name.startsWith('.')
      ? join(dirname(from), name)
      : found && join(found.target, name.slice(found.alias.length));
    return path === undefined
      ? undefined
      : ENDINGS.map((ending) => path + ending).find((one) => files.has(one));
  };
  const importers = new Map<string, string[]>();
  for (const [file, text] of texts)
    for (const name of importedNames(text)) {
      const target = resolve(file, name);
      if (target !== undefined) importers.set(target, [...(importers.get(target) ?? []), file]);
    }
  return importers;
}

const IMPORT =
  /(?:\b(?:import|export)\s+(type\s)?[^'"`;]*?from\s*|\bimport\s*\(?\s*|\brequire(?:\.resolve)?\(\s*|\bmock\(\s*)['"]([^'"]+)['"]/g;

function importedNames(text: string): string[] {
  return [...text.matchAll(IMPORT)].filter(([, isType]) => !isType).map(([, , name = '']) => name);
}
