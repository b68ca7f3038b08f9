import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const ROOT = resolve(__dirname, '../..');
/** Generated files, and the text checks, whose specs contain faults on purpose. */
const SKIPPED = /^(?:node_modules|dist|contracts\/artifacts|tools\/docs)$|\/node_modules$/;
const READ = /\.(?:[mc]?[jt]sx?|css|html|sol|md|ya?ml|conf|example|Dockerfile)$/;

/** Returns the paths of all sources and pages below a folder, from the root. */
export function pathsBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return READ.test(path) ? [path] : [];
    return (entry.name.startsWith('.') && entry.name !== '.ci') || SKIPPED.test(path) ? [] : pathsBelow(path);
  });
}
