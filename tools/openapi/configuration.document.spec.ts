import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { configurationDocument } from './configuration.document';

const root = resolve(__dirname, '../..');

/** Variables that npm and the system set, so nobody configures them. */
const OF_THE_SYSTEM = ['NODE_OPTIONS', 'PATH', 'npm_lifecycle_event'];

function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|tsx|mts|mjs|cjs)$/.test(path) && !/(^|\/)(node_modules|dist)\//.test(path))
    .map((path) => join(root, folder, path));
}

/** Variables that are read from the environment with a dot, or taken from it with braces. */
function variablesOf(source: string): string[] {
  const dotted = [...source.matchAll(/\b(?:process|context|terminal)\.env(?:\.|\[')(\w+)/g)].map(
    ([, name]) => name ?? '',
  );
  const taken = [...source.matchAll(/\{([^{}]*)\}(?:[^=;]*)? = (?:process\.env|env)\b/g)].flatMap(
    ([, names = '']) =>
      // `NAME` or `NAME = default`.
      names.split(',').flatMap((one) => /^\s*([A-Z][A-Z_]+)\s*($|=)/.exec(one)?.[1] ?? []),
  );
  return [...dotted, ...taken];
}

it('lists every variable that a source file reads by its name', () => {
  const read = ['apps', 'libs', 'tools', 'contracts']
    .flatMap(sourceFiles)
    .flatMap((path) => variablesOf(readFileSync(path, 'utf8')));
  const known = configurationDocument();
  const missing = [...new Set(read)].filter(
    (name) => !OF_THE_SYSTEM.includes(name) && !known.includes(`\`${name}\``),
  );
  expect(read.length).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});

it.each([
  'HOST',
  'PORT',
  'ROLE',
  'NETWORKS_FILE',
  'DEPLOYER_KEY',
  'DEPLOYER_KEY_FILE',
  'COWRIE_API_URL',
  'COWRIE_PUBLIC_KEY',
])('lists %s with its purpose', (name) =>
  expect(configurationDocument()).toMatch(new RegExp(`^\\| \`${name}\` \\|.* \\| \\S.* \\|$`, 'm')),
);

it('lists what the page’s image sets', () => {
  const dockerfile = readFileSync(join(root, 'docker/page.Dockerfile'), 'utf8');
  const set = [...(/^ENV (.*)$/m.exec(dockerfile)?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)];
  expect(set.length).toBeGreaterThan(2);
  for (const [, name, value] of set) expect(configurationDocument()).toContain(`| \`${name}\` | ${value} |`);
});
