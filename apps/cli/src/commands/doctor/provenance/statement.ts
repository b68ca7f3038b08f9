import { manifestText, type Manifest, parseManifest, sha256 } from './manifest';

/** A file or a tree, and its hash (ResourceDescriptor of in-toto). */
export interface Resource {
  name?: string;
  uri?: string;
  digest?: Record<string, string>;
  /** Base64. */
  content?: string;
}

/**
 * What was built from what: an in-toto Statement v1 (https://in-toto.io/Statement/v1) with SLSA's provenance
 * v1 (https://slsa.dev/spec/v1.0/provenance).
 */
export interface Statement {
  _type: 'https://in-toto.io/Statement/v1';
  subject: Resource[];
  predicateType: 'https://slsa.dev/provenance/v1';
  predicate: {
    buildDefinition: {
      buildType: string;
      externalParameters: { version: string };
      internalParameters: { node: string };
      resolvedDependencies: Resource[];
    };
    runDetails: { builder: { id: string }; byproducts: Resource[] };
  };
}

/** Everyone who runs `npm run packages` in the same sources gets the same bytes. */
const BUILD_TYPE = 'urn:cowrie:build:npm-run-packages:v1';
/** Names the list of files: its hash is a subject, its text a by-product. */
export const FILES = 'files.sha256';
/** The package.json of the sources, which the image has too, and the one of the npm package. */
const PACKAGE_JSONS = ['package.json', 'package/package.json'] as const;

export interface Build {
  version: string;
  /** The commit that was built. */
  commit: string;
  /** Where its repository is. */
  source?: string | undefined;
  lockfile: Uint8Array;
  /** Names who built. */
  builder: string;
  node: string;
  files: Manifest;
  /** That of the sources, and that of the npm package. */
  packageJsons: readonly [Uint8Array, Uint8Array];
  /** Archives of the npm packages, images: name → SHA-256. */
  artefacts: ReadonlyMap<string, string>;
}

/** Has no time in it: two builds of the same sources have the same statement. */
export function statementOf(build: Build): Statement {
  const list = manifestText(build.files);
  const { commit, source, version, node } = build;
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [
      ...[...build.artefacts].map(([name, hash]) => ({ name, digest: { sha256: hash } })),
      { name: FILES, digest: { sha256: sha256(list) } },
      ...PACKAGE_JSONS.map((name, index) => ({
        name,
        digest: { sha256: sha256(build.packageJsons[index] ?? '') },
      })),
    ],
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: BUILD_TYPE,
        externalParameters: { version },
        internalParameters: { node },
        resolvedDependencies: [
          { name: 'source', ...(source && { uri: source }), digest: { gitCommit: commit } },
          { name: 'package-lock.json', digest: { sha256: sha256(build.lockfile) } },
        ],
      },
      runDetails: {
        builder: { id: build.builder },
        byproducts: [{ name: FILES, content: Buffer.from(list).toString('base64') }],
      },
    },
  };
}

/** What an installation is compared with. */
export interface Expected {
  version: string;
  commit: string;
  builder: string;
  files: Manifest;
  packageJsons: string[];
}

/** @throws Error with what is missing or does not fit together */
export function readStatement(text: string): Expected {
  const { _type, subject = [], predicateType, predicate } = JSON.parse(text) as Partial<Statement>;
  if (_type !== 'https://in-toto.io/Statement/v1' || predicateType !== 'https://slsa.dev/provenance/v1')
    throw new Error('it is not an in-toto Statement v1 with SLSA provenance v1');
  const { buildType, externalParameters, resolvedDependencies } = predicate?.buildDefinition ?? {};
  if (buildType !== BUILD_TYPE) throw new Error(`its buildType is not ${BUILD_TYPE}`);
  const hashesOf = (name: string) =>
    subject.filter((one) => one.name === name).map(({ digest }) => digest?.sha256 ?? '');
  const content = predicate?.runDetails?.byproducts?.find(({ name }) => name === FILES)?.content;
  if (content === undefined) throw new Error(`it has no by-product ${FILES}`);
  const list = Buffer.from(content, 'base64').toString('utf8');
  if (!hashesOf(FILES).includes(sha256(list)))
    throw new Error(`its by-product ${FILES} is not the one that its subject names`);
  return {
    version: externalParameters?.version ?? 'unknown',
    commit: resolvedDependencies?.find(({ digest }) => digest?.gitCommit)?.digest?.gitCommit ?? 'unknown',
    builder: predicate?.runDetails?.builder?.id ?? 'unknown',
    files: parseManifest(list),
    packageJsons: PACKAGE_JSONS.flatMap(hashesOf),
  };
}
