import { type Entry, type LockedPackage, packageOf } from '../lockfile';
import type { Bill, Component } from '../sbom';
import type { ImageArchive } from './archive';
import { systemOf, systemPackages } from './system-packages';
import type { ImageTree } from './tree';

/** A package.json as its author wrote it. */
interface PackageJson extends Omit<Entry, 'license' | 'optional' | 'dev' | 'integrity'> {
  name?: string;
  license?: string | { type?: string };
  /** An old form. */
  licenses?: { type?: string }[];
}

/** Lists what an image's files name: the system and its packages, Node, and the packages of npm. */
export function billOfImage(image: ImageArchive, tree: ImageTree): Bill {
  const packages = npmPackages(tree);
  const system = systemOf(tree);
  const [outermost] = image.digests;
  const version = image.tag ?? `sha256:${outermost?.sha256}`;
  const shortName = image.name.slice(image.name.lastIndexOf('/') + 1).toLowerCase();
  return {
    subject: {
      type: 'container',
      name: image.name,
      version,
      licence: '',
      hashes: [{ alg: 'SHA-256', content: outermost?.sha256 ?? '' }],
      purl: `pkg:oci/${encodeURIComponent(shortName)}@sha256%3A${outermost?.sha256}`,
      properties: image.digests.map(({ of, sha256 }) => ({
        name: `cowrie:image:${of}`,
        value: `sha256:${sha256}`,
      })),
    },
    parts: [
      ...(system
        ? [
            {
              'bom-ref': `os:${system.id}@${system.version ?? ''}`,
              type: 'operating-system',
              name: system.id,
              ...(system.version !== undefined && { version: system.version }),
            },
          ]
        : []),
      ...nodes(tree),
      ...byRef(systemPackages(tree, system)),
    ],
    // An image holds all of them itself: which of them the program loads cannot be seen from outside.
    direct: packages,
    packages,
  };
}

/** Node is no package of the system in the images of Docker. */
function nodes(tree: ImageTree): Component[] {
  const found = tree.files().filter(([, file]) => 'node' in file);
  return byRef(
    found.map(([path, { node, sha256 }]) => ({
      // Of a binary that names no version, the hash is known at least.
      'bom-ref': node === undefined ? `node:${path}` : `pkg:generic/node@${node}?checksum=sha256:${sha256}`,
      type: 'application',
      name: 'node',
      ...(node !== undefined && { version: node }),
      hashes: [{ alg: 'SHA-256', content: sha256 }],
      ...(node !== undefined && {
        purl: `pkg:generic/node@${node}?checksum=sha256:${sha256}`,
        cpe: `cpe:2.3:a:nodejs:node.js:${node}:*:*:*:*:*:*:*`,
      }),
    })),
  );
}

/** The same can be in several places. */
const byRef = (components: readonly Component[]): Component[] =>
  [...new Map(components.map((one) => [one['bom-ref'], one])).values()].sort((a, b) =>
    a['bom-ref'] < b['bom-ref'] ? -1 : 1,
  );

/**
 * A package is a folder directly below `node_modules`, or one outside of it with a package.json that names a
 * version, such as the program itself.
 */
const PACKAGE_FOLDER = /^(?:(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/@.][^/]*|(?!(?:.*\/)?node_modules\/).*)$/;

function npmPackages(tree: ImageTree): LockedPackage[] {
  const found = new Map<string, PackageJson>();
  for (const [path, { text }] of tree.files()) {
    const [, folder] = /^(.+)\/package\.json$/.exec(path) ?? [];
    if (folder === undefined || text === undefined || !PACKAGE_FOLDER.test(folder)) continue;
    const json = parse(text);
    if (typeof json?.name === 'string' && typeof json.version === 'string') found.set(folder, json);
  }
  return [...found].map(([folder, { name = '', ...json }]) => ({
    ...packageOf(folder, { ...json, license: licenceOf(json) }, (one) => found.has(one)),
    // The folder can have another name: npm's `alias@npm:name`.
    name,
  }));
}

/** Node cannot load a package whose package.json is broken either. */
function parse(text: string): PackageJson | undefined {
  try {
    return JSON.parse(text) as PackageJson;
  } catch {
    return undefined;
  }
}

function licenceOf({ license, licenses }: PackageJson): string {
  if (typeof license === 'string') return license;
  const types = [license, ...(Array.isArray(licenses) ? licenses : [])].map((one) => one?.type);
  return types.filter((type) => typeof type === 'string').join(' OR ');
}
