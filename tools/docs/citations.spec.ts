import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { faultsOf } from './citations.check';

const ROOT = resolve(__dirname, '../..');
/** Generated files, and the examples of faults in the spec next to this file. */
const SKIPPED = /^(?:node_modules|dist|contracts\/artifacts|tools\/docs)$|\/node_modules$/;
const READ = /\.(?:[mc]?[jt]sx?|css|html|sol|md|ya?ml|conf|example|Dockerfile)$/;

/** Paths of all sources and pages, from the root. */
function pathsBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return READ.test(path) ? [path] : [];
    return (entry.name.startsWith('.') && entry.name !== '.ci') || SKIPPED.test(path) ? [] : pathsBelow(path);
  });
}

// Guarantee: a reader can open the page behind every cited rule.
it('every citation and every link leads to a page, section or heading that exists', () => {
  const paths = pathsBelow('');
  expect(paths.length).toBeGreaterThan(500);
  const texts = new Map(paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));
  expect(faultsOf({ texts, exists: (path) => existsSync(join(ROOT, path)) })).toEqual([]);
});
