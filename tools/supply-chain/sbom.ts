import { createHash } from 'node:crypto';
import { isKnownLicence } from './licences';
import type { LockedPackage } from './lockfile';

/** What a bill is about. */
export interface Subject {
  type: 'application' | 'library' | 'container';
  name: string;
  version: string;
  /** Empty: not known. */
  licence: string;
  purl?: string;
  hashes?: Hash[];
  properties?: Property[];
}

export interface Bill {
  subject: Subject;
  /** What the subject directly needs. */
  direct: readonly LockedPackage[];
  /** Everything in it. */
  packages: readonly LockedPackage[];
  /** Images that the subject is built on: `node:24-bookworm-slim`. */
  images?: readonly string[];
  /** What else is in it, such as packages of the operating system. */
  parts?: readonly Component[];
}

/**
 * Writes a bill of materials in CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json). It follows from its
 * arguments alone: it has no time, and its serial number is a hash of its content.
 */
export function sbomOf({ subject, direct, packages, images = [], parts = [] }: Bill): Sbom {
  const root = `${subject.type}:${subject.name}@${subject.version}`;
  const byPath = new Map(packages.map((one) => [one.path, purlOf(one)]));
  const known = (paths: readonly string[]) =>
    unique(paths.map((path) => byPath.get(path)).filter((purl) => purl !== undefined));
  // The same version can be installed in several folders, each with other versions of what it needs.
  const needs = new Map<string, string[]>();
  for (const one of packages)
    needs.set(purlOf(one), unique([...(needs.get(purlOf(one)) ?? []), ...known(one.needs)]));
  const components = [
    ...images.map(imageComponent),
    ...parts,
    ...unique(packages.map(purlOf)).map((purl) =>
      packageComponent(
        purl,
        packages.filter((one) => purlOf(one) === purl),
      ),
    ),
  ];
  const content = {
    version: 1,
    metadata: {
      component: {
        'bom-ref': root,
        type: subject.type,
        name: subject.name,
        version: subject.version,
        ...(subject.hashes && { hashes: subject.hashes }),
        ...(subject.licence && { licenses: licencesOf(subject.licence) }),
        ...(subject.purl && { purl: subject.purl }),
        ...(subject.properties && { properties: subject.properties }),
      },
    },
    components,
    dependencies: [
      {
        ref: root,
        dependsOn: unique([
          ...images.map(imageRef),
          ...parts.map((part) => part['bom-ref']),
          ...known(direct.map(({ path }) => path)),
        ]),
      },
      ...[...needs].sort(([a], [b]) => (a < b ? -1 : 1)).map(([ref, dependsOn]) => ({ ref, dependsOn })),
    ],
  };
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(content))}`,
    ...content,
  };
}

export interface Component {
  'bom-ref': string;
  type: string;
  name: string;
  version?: string;
  group?: string;
  purl?: string;
  cpe?: string;
  scope?: 'required' | 'optional';
  hashes?: Hash[];
  licenses?: Licences;
  properties?: Property[];
}

interface Hash {
  alg: string;
  content: string;
}

interface Property {
  name: string;
  value: string;
}

export interface Sbom {
  $schema: string;
  bomFormat: 'CycloneDX';
  specVersion: '1.6';
  serialNumber: string;
  version: number;
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

type Licences = { license: { id: string } | { name: string } }[] | { expression: string }[];

function packageComponent(purl: string, [first, ...others]: LockedPackage[]): Component {
  if (!first) throw new Error(`${purl} is in no folder`);
  const [group, name] = first.name.startsWith('@') ? first.name.split('/') : [undefined, first.name];
  return {
    'bom-ref': purl,
    type: 'library',
    ...(group && { group }),
    name: name ?? first.name,
    version: first.version,
    // The service also starts without an optional one.
    scope: [first, ...others].every(({ isOptional }) => isOptional) ? 'optional' : 'required',
    ...(first.integrity && { hashes: first.integrity.split(' ').map(hashOf) }),
    ...(first.licence && { licenses: licencesOf(first.licence) }),
    purl,
  };
}

function imageComponent(image: string): Component {
  const [name = image, version = 'latest'] = image.split(':');
  return { 'bom-ref': imageRef(image), type: 'container', name, version };
}

const imageRef = (image: string): string => `container:${image}`;

/** The package's URL (https://github.com/package-url/purl-spec): `pkg:npm/%40scope/name@1.0.0`. */
export function purlOf({ name, version }: Pick<LockedPackage, 'name' | 'version'>): string {
  return `pkg:npm/${name.replace('@', '%40')}@${encodeURIComponent(version)}`;
}

/** npm writes hashes as `sha512-` and Base64. */
function hashOf(integrity: string): Hash {
  const [algorithm = '', digest = ''] = integrity.split(/-(.*)/);
  return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') };
}

/** CycloneDX takes only identifiers of SPDX as `id`. Authors also write others. */
const licencesOf = (licence: string): Licences => {
  if (/ (AND|OR) /.test(licence)) return [{ expression: licence }];
  return [{ license: isKnownLicence(licence) ? { id: licence } : { name: licence } }];
};

/** A UUID whose bits are a hash (version 8 of RFC 9562). */
function uuidOf(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const unique = (values: readonly string[]): string[] => [...new Set(values)].sort();
