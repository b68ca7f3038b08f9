import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LockedPackage, packagesOf, ROOT } from './lockfile';

const { dependencies, devDependencies } = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
) as Record<'dependencies' | 'devDependencies', Record<string, string>>;

/**
 * Returns what the checkout page and the dashboard are made of: the packages that their sources and the
 * libraries for browsers import, and all that these need. The bundler takes only parts of them.
 */
export function pagePackages(): LockedPackage[] {
  const paths = ['apps/checkout/src', 'apps/dashboard/src', 'libs/payer-page/src', 'libs/sdk/src'];
  const files = execFileSync('git', ['ls-files', ...paths], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(tsx?|css)$/.test(file) && !/\.spec\.|\/(testing|spec)\//.test(file));
  const named = files.flatMap((file) => [
    ...readFileSync(join(ROOT, file), 'utf8').matchAll(
      /(?:from |import |import\()'(@[^'/]+\/[^'/]+|[^'./@][^'/]*)/g,
    ),
  ]);
  const names = new Set(named.map(([, name = '']) => name));
  // React is Preact in the checkout page (docs/decisions/0008).
  return packagesOf(
    [...names, 'preact'].filter((name) => name in { ...dependencies, ...devDependencies }).sort(),
  );
}
