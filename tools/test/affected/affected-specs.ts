import { basename, dirname, join } from 'node:path';
import { isSource, type SourceTree } from './source-tree';

/** Files that every spec depends on: packages, compilation, and Jest's configuration. */
const OF_ALL =
  /^(package-lock\.json|\.swcrc|tsconfig\.base\.json|jest\.(config\.cjs|projects\.ts)|tools\/(typescript\.register|jest-summary)\.cjs|tools\/test\/(one-realm\..*|slowest-first\.cjs))$/;
/** Files that Jest or the build loads for every spec of some folders. */
const OF_FOLDERS: readonly [file: RegExp, folders: (file: string) => RegExp][] = [
  [/^tools\/test\/page\.environment\.cjs$/, () => /^apps\/(checkout|dashboard)\//],
  [
    /^apps\/[^/]+\/src\/(testing\/setup|global-(setup|teardown))\.ts$/,
    (file) => RegExp(`^${file.split('/', 2).join('/')}/`),
  ],
  [/^nx\.json$/, () => /^apps\/[^/]+-e2e\//],
];
/** These specs read the whole tree. */
const READS_ALL = /^tools\/docs\//;
const ENDINGS = ['', '.ts', '.tsx', '.mts', '.js', '.mjs', '.cjs', '/index.ts', '/index.tsx'];

/**
 * Returns the spec files that a change can break: those that import a changed file, directly or through
 * others, and those that name a changed file to read or start it. Imports of types alone do not count: the
 * compiler checks them.
 *
 * Specs that start the built program name at most its entry, so only a whole run (`npm test`) includes them
 * after a change of what the entry imports.
 */
export function affectedSpecs(tree: SourceTree, changed: readonly string[]): string[] {
  const specs = tree.files.filter(isSpec);
  const sources = tree.files.filter(isSource);
  const texts = new Map(sources.map((file) => [file, tree.read(file)]));
  const importers = importersOf(texts, tree);
  const starters = startersOf(texts, tree);
  const reached = new Set<string>();
  const visit = (file: string) => {
    if (reached.has(file)) return;
    reached.add(file);
    const next = importers.get(file) ?? [];
    for (const importer of next) visit(importer);
    // A source that no other imports is started by its path.
    if (next.length === 0 && isSource(file) && !isSpec(file)) starters(file, file).forEach(visit);
    for (const [loaded, folders] of OF_FOLDERS)
      if (loaded.test(file)) specs.filter((spec) => folders(file).test(spec)).forEach(visit);
  };
  for (const file of changed) {
    visit(file);
    const readers = isSource(file)
      ? [file, file.replace(/\.[mc]?tsx?$/, '.js')].flatMap((name) => starters(file, name))
      : readersOf(file, texts);
    readers.forEach(visit);
  }
  if ([...reached].some((file) => OF_ALL.test(file))) return specs;
  return specs.filter((file) => reached.has(file) || (changed.length > 0 && READS_ALL.test(file)));
}

function isSpec(file: string): boolean {
  return /\.spec\.tsx?$/.test(file);
}

/** Returns the sources that read a document or data file. */
function readersOf(file: string, texts: ReadonlyMap<string, string>): string[] {
  const holding = (...parts: string[]) =>
    [...texts].filter(([, text]) => parts.some((part) => text.includes(part))).map(([source]) => source);
  const quoting = (name: string) => holding(...QUOTES.map((quote) => name + quote));
  const named = quoting(namedAs(file));
  // Without its name, it is read with all files of its folder.
  const readers = named.length > 0 ? named : foldersOf(file).flatMap(quoting);
  const folder = dirname(file);
  // A source that computes the name starts with the folder.
  return folder === '.' ? readers : [...readers, ...holding(`\`${folder}/\${`)];
}

/** Lines of comments. They cite sources between backticks. */
const COMMENT = /^\s*(\/\/|\/?\*).*$/gm;
/** A path in quotes, or the part of it before an ending that the source computes. */
const PATH = /\w[\w.-]*(?:\/[\w.-]+)*(?=['"`]|(?<=\.\w+)\$\{)/g;

/** Trees of several commits share most texts. */
const pathsOfTexts = new Map<string, string[]>();

/** Returns the paths in the strings of a text, without imports and without the folder of built files. */
function pathsIn(text: string): string[] {
  const known = pathsOfTexts.get(text);
  if (known) return known;
  const matches = text.replace(COMMENT, '').replace(IMPORT, '').matchAll(PATH);
  const paths = [...new Set([...matches].map(([path]) => path.replace(/^dist\/node\//, '')))];
  pathsOfTexts.set(text, paths);
  return paths;
}

/**
 * Returns how to find the sources that name another source by its path. If several files have its name, the
 * path must hold all of its folders, or the file must be in or below the folder of the source that names it.
 */
function startersOf(
  texts: ReadonlyMap<string, string>,
  tree: SourceTree,
): (file: string, name: string) => string[] {
  const quoted = new Map<string, { source: string; path: string }[]>();
  for (const [source, text] of texts) {
    if (OF_ALL.test(source)) continue;
    for (const path of pathsIn(text)) {
      const found = quoted.get(basename(path));
      if (found) found.push({ source, path });
      else quoted.set(basename(path), [{ source, path }]);
    }
  }
  const counts = new Map<string, number>();
  for (const file of tree.files) counts.set(basename(file), (counts.get(basename(file)) ?? 0) + 1);
  return (file, name) => {
    const stem = name.replace(/\.\w+$/, '');
    return [name, ...(stem.includes('.') ? [stem] : [])].flatMap((whole) =>
      (quoted.get(basename(whole)) ?? [])
        .filter(({ path }) => `/${whole}`.endsWith(`/${path}`))
        .filter(
          ({ source, path }) =>
            (counts.get(basename(file)) ?? 0) <= 1 ||
            path === whole ||
            file.startsWith(`${dirname(source)}/`),
        )
        .map(({ source }) => source),
    );
  };
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
