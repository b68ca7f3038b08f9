import { readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { programFolder } from '@cowrie/api/platform/program.folder';

/** Where the build writes the guide, from the root (ARCHITECTURE.md, "The map"). */
const BUILT = 'dist/node/apps/api/guide';
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** One file of the guide, and the paths at which it is served. */
export interface GuideFile {
  paths: readonly string[];
  type: string;
  file: string;
}

/**
 * Returns the files of the built guide. Only they are served, each at its own path, so no request can name
 * another file.
 * @returns undefined when the guide is not built
 */
export function guideFiles(folder = join(programFolder().path, BUILT)): GuideFile[] | undefined {
  const names = namesIn(folder);
  if (!names?.includes('index.html')) return undefined;
  return names.flatMap((name) => {
    const type = TYPES[extname(name)];
    return type ? [{ paths: pathsOf(name), type, file: join(folder, name) }] : [];
  });
}

function pathsOf(name: string): string[] {
  if (name === 'index.html') return ['/docs', '/docs/'];
  const path = `/docs/${name.replace(/\.html$/, '')}`;
  return name === 'api.html' ? [path, `${path}/`] : [path];
}

/** Names of the files in a folder, sorted; undefined when there is none. */
function namesIn(folder: string): string[] | undefined {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.flatMap((entry) => (entry.isFile() ? [entry.name] : [])).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
