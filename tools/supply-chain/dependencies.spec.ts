import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { refusedLicences } from './licences';
import { productionPackages, ROOT } from './lockfile';
import { pagePackages } from './page-packages';
import { BILLS } from './sbom.bills';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
const page = read('docs/dependencies.md');
const rows = [...page.matchAll(/^\| `([^`]+)` *\| (\S+) *\| (\S+) *\| (.+?) *\|$/gm)].map(
  ([, name = '', licence = '', folder = '', purpose = '']) => ({ name, licence, folder, purpose }),
);
const installed = (path: string) => JSON.parse(read(`${path}/package.json`)) as { license?: string };

describe('docs/dependencies.md', () => {
  it('has one row for each production dependency, in order', () => {
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(dependencies).sort());
    for (const { purpose } of rows) expect(purpose).toMatch(/\w+ \w+/);
  });

  it.each(rows)('names the licence of $name and a folder that imports it', ({ name, licence, folder }) => {
    expect(licence).toBe(installed(`node_modules/${name}`).license);
    const files = execFileSync('git', ['ls-files', 'apps/api', 'apps/cli', 'libs'], {
      cwd: ROOT,
      encoding: 'utf8',
    })
      .split('\n')
      .filter(
        (file) =>
          file.endsWith('.ts') &&
          !/\.spec\.|\/(testing|spec|fixtures|conformance)\/|^libs\/testing/.test(file),
      );
    const imports = new RegExp(`(?:from |import |import\\(|require\\()'${name}(?:/[^']*)?'`);
    const users = files.filter((file) => imports.test(read(file)));
    const named = folder.replaceAll('`', '');
    if (named === 'nowhere') expect(users).toEqual([]);
    else expect(users.filter((file) => file.startsWith(`${named}/`))).not.toEqual([]);
  });

  it('names what the SDK needs, as its package does', () => {
    const names = BILLS.sdk().direct.map(({ name }) => name);
    const [, paragraph = ''] = /^## `@cowrie\/sdk`\n\n(.+)$/m.exec(page) ?? [];
    expect([...paragraph.matchAll(/`([^`]+)`/g)].map(([, name]) => name)).toEqual(names);
    expect(names.length).toBeGreaterThan(2);
  });
});

describe('licences', () => {
  it.each([
    ['MIT', []],
    ['(MIT OR GPL-3.0)', []],
    ['MIT AND GPL-3.0', ['GPL-3.0']],
    ['(MIT OR GPL-3.0) AND ISC', ['GPL-3.0']],
    ['GPL-3.0 OR AGPL-3.0', ['GPL-3.0', 'AGPL-3.0']],
    ['LGPL-3.0-or-later', ['LGPL-3.0-or-later']],
    ['UNLICENSED', ['UNLICENSED']],
    ['', ['']],
  ])('%s of any package: refused are %j', (licence, refused) =>
    expect(refusedLicences({ name: 'any', licence })).toEqual(refused),
  );

  // Guarantee: nobody who runs, sells or changes Cowrie owes more than its licence and these say.
  it.each([
    ['production installs', productionPackages, 200],
    ['the pages are made of', pagePackages, 50],
    ['the SDK needs', () => BILLS.sdk().packages, 4],
  ] as const)('every package that %s has an allowed licence', (_, packages, atLeast) => {
    const all = packages();
    expect(all.length).toBeGreaterThanOrEqual(atLeast);
    expect(all.filter((one) => refusedLicences(one).length > 0)).toEqual([]);
  });

  it('the lockfile names the licences that the installed packages name', () => {
    const all = productionPackages();
    const isPresent = ({ path }: { path: string }) => existsSync(join(ROOT, path, 'package.json'));
    const present = all.filter(isPresent);
    const missing = all.filter((one) => !isPresent(one));
    expect(missing.filter(({ isOptional }) => !isOptional)).toEqual([]);
    expect(present.length).toBeGreaterThan(150);
    for (const { path, licence } of present) expect([path, installed(path).license]).toEqual([path, licence]);
  });
});
