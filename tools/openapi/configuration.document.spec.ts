import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { configurationDocument } from './configuration.document';

const root = resolve(__dirname, '../..');

/** Variables that npm and the system set, so that nobody configures them. */
const OF_THE_SYSTEM = ['NODE_OPTIONS', 'PATH', 'npm_lifecycle_event'];

function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|tsx|mts|mjs|cjs)$/.test(path) && !/(^|\/)(node_modules|dist)\//.test(path))
    .map((path) => join(root, folder, path));
}

it('lists every variable that a source file reads by its name', () => {
  const read = ['apps', 'libs', 'tools', 'contracts']
    .flatMap(sourceFiles)
    .flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/\bprocess\.env(?:\.|\[')(\w+)/g)].map(
        ([, name]) => name ?? '',
      ),
    );
  const known = configurationDocument();
  const missing = [...new Set(read)].filter(
    (name) => !OF_THE_SYSTEM.includes(name) && !known.includes(`\`${name}\``),
  );
  expect(read.length).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});
