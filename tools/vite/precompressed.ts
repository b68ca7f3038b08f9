import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/**
 * Writes a `.gz` next to each built text file, compressed more than a server would compress each response.
 */
export function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    writeBundle({ dir = '' }) {
      for (const path of readdirSync(dir, { recursive: true, encoding: 'utf8' }))
        if (/\.(html|js|css|svg)$/.test(path))
          writeFileSync(join(dir, `${path}.gz`), gzipSync(readFileSync(join(dir, path)), { level: 9 }));
    },
  };
}
