import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The version in the root package.json. Searches upwards, because the code can run from the sources or from `dist`. */
export function programVersion(): string {
  for (let folder = __dirname; ; folder = join(folder, '..')) {
    try {
      const found = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, string>;
      if (found.name === 'cowrie' && found.version) return found.version;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || folder === join(folder, '..')) throw error;
    }
  }
}
