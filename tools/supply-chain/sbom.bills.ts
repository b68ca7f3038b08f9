import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LockedPackage, packageAt, packagesOf, productionPackages, ROOT } from './lockfile';
import { pagePackages } from './page-packages';
import type { Bill, Subject } from './sbom';

const { version, license, dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  version: string;
  license: string;
  dependencies: Record<string, string>;
};
const direct = Object.keys(dependencies).map((name) => packageAt(`node_modules/${name}`));

/** What has a bill of materials: the npm packages, and the images. */
export const BILLS = {
  cowrie: () => ({ subject: subject('application', 'cowrie'), direct, packages: productionPackages() }),
  sdk: () => {
    const needed = direct.filter(({ name }) => sdkNeeds().includes(name));
    return {
      subject: subject('library', '@cowrie/sdk'),
      direct: needed,
      packages: packagesOf(needed.map(({ name }) => name)),
    };
  },
  'api-image': () => ({
    subject: subject('container', 'cowrie-api'),
    direct,
    packages: shippedPackages(),
    images: baseImages('docker/api.Dockerfile'),
  }),
  'page-image': () => {
    const packages = pagePackages();
    return {
      subject: subject('container', 'cowrie-page'),
      direct: packages,
      packages,
      images: baseImages('docker/page.Dockerfile'),
    };
  },
} satisfies Record<string, () => Bill>;

const subject = (type: Subject['type'], name: string): Subject => ({ type, name, version, licence: license });

function sdkNeeds(): string[] {
  const packages = readFileSync(join(ROOT, 'tools/packages/main.mjs'), 'utf8');
  const list = /SDK_NEEDS = \[([^\]]+)\]/.exec(packages)?.[1] ?? '';
  return [...list.matchAll(/'([^']+)'/g)].map(([, name = '']) => name);
}

/** The packages that the image holds, on this machine's system. The program must be built. */
function shippedPackages(): LockedPackage[] {
  const list = execFileSync(process.execPath, ['tools/shipped-packages.mjs', '--list'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return (JSON.parse(list) as string[]).map(packageAt);
}

/** The image of the last stage. Those before it are not shipped. */
function baseImages(dockerfile: string): string[] {
  const stages = [...readFileSync(join(ROOT, dockerfile), 'utf8').matchAll(/^FROM (\S+)/gm)];
  return stages.slice(-1).map(([, image = '']) => image);
}
