import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the root package.json, and the version there. */
export interface ProgramFolder {
  path: string;
  version: string;
}

/**
 * Finds the folder that holds the program. Searches upwards, because the code can run from the sources or
 * from `dist`.
 */
export function programFolder(): ProgramFolder {
  for (let path = __dirname; ; path = join(path, '..')) {
    try {
      const found = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as Record<string, string>;
      if (found.name === 'cowrie' && found.version) return { path, version: found.version };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || path === join(path, '..')) throw error;
    }
  }
}
