import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Folders that hold packages or the output of a build or a run. */
const NOT_OURS = ['node_modules', 'dist', '.nx', '.cowrie', '.git'];

/**
 * Returns the paths of all spec files below `root`, sorted. It reads the disk, so it does not depend on
 * Jest's configuration. Names that Jest would not find, such as `x.test.ts`, are among them, so that a run
 * fails for them.
 */
export function specFiles(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !NOT_OURS.includes(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return specFiles(root, path);
      return /[._](spec|test)s?\.[cm]?[jt]sx?$/i.test(entry.name) ? [path] : [];
    })
    .sort();
}
