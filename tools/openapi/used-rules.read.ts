import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const IMPORT = /import (?:type )?\{([^}]+)\} from '[^']*\/rules\.generated'/g;

/**
 * The schemas whose rules the dashboard imports, sorted. The imports are the only list of them; those of
 * specs do not count. The current folder must be the workspace's root.
 */
export function readUsedRules(): string[] {
  const folder = resolve('apps/dashboard/src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const names = files
    .filter((file) => /(?<!\.spec)\.tsx?$/.test(file))
    .flatMap((file) => importedRules(readFileSync(join(folder, file), 'utf8')));
  return [...new Set(names)].sort();
}

/** The names that a file imports from the rules. Pure. */
export function importedRules(text: string): string[] {
  return [...text.matchAll(IMPORT)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) => name.trim().replace(/ as .*$/, ''))
      .filter(Boolean),
  );
}
