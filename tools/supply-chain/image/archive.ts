import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve, sep } from 'node:path';
import { extract } from 'tar';

/** An image in an archive of `docker save` or `podman save`, unpacked. Its layers are not read yet. */
export interface ImageArchive {
  /** As the archive calls it, without its tag: `cowrie-api`. Without a name there, that of the file. */
  name: string;
  tag: string | undefined;
  /** The SHA-256 by which registries and engines know the image, from the outermost inwards. */
  digests: { of: 'index' | 'manifest' | 'config'; sha256: string }[];
  /** The program's folder, from the root: `app`. */
  folder: string;
  /** From the lowest to the topmost. */
  layers: LayerFile[];
}

export interface LayerFile {
  path: string;
  /** Of the file, where a manifest names it. */
  digest: string | undefined;
  /** Of the tar archive in it, as the image's configuration names it. */
  diffId: string;
}

interface Descriptor {
  mediaType?: string;
  digest: string;
  annotations?: Record<string, string>;
  platform?: { os?: string };
}
interface Index {
  manifests: Descriptor[];
}
interface Manifest {
  config: Descriptor;
  layers: Descriptor[];
}
interface Config {
  config?: { WorkingDir?: string };
  rootfs: { diff_ids: string[] };
}
/** An entry of manifest.json, Docker's own list. */
interface DockerEntry {
  Config: string;
  RepoTags: string[] | null;
  Layers: string[];
}

/**
 * Unpacks an archive into a folder of its own, which is removed after `use`. It reads Docker's format and
 * OCI's.
 *
 * @throws Error when the archive is neither, holds several images, or holds something else than it names
 */
export async function withImage<T>(file: string, use: (image: ImageArchive) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'cowrie-image-'));
  try {
    await extract({
      file,
      cwd: folder,
      strict: true,
      preserveOwner: false,
      // docker save writes a layer that it has already written as a link. One that leads out is refused.
      filter: (_path, entry) => 'type' in entry && ['File', 'SymbolicLink'].includes(entry.type),
    });
    return await use(readArchive(folder, file));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readArchive(folder: string, file: string): ImageArchive {
  const read = readerOf(folder);
  const named = existsSync(join(folder, 'index.json'))
    ? readOci(read, JSON.parse(read.text('index.json')) as Index)
    : readDocker(read, file);
  const [name, tag] = splitName(named.reference ?? basename(file).replace(/\.(tar|tgz|tar\.gz)$/, ''));
  const { config, rootfs } = JSON.parse(named.config) as Config;
  const ids = rootfs.diff_ids;
  if (ids.length !== named.layers.length)
    throw new Error(`${file} has ${named.layers.length} layers, and its configuration names ${ids.length}`);
  return {
    name,
    tag,
    digests: [...named.digests, { of: 'config', sha256: sha256(named.config) }],
    folder: (config?.WorkingDir ?? '').replace(/^\/|\/$/g, ''),
    layers: named.layers.map((layer, index) => ({ ...layer, diffId: ids[index] ?? '' })),
  };
}

interface Named {
  reference: string | undefined;
  digests: ImageArchive['digests'];
  config: string;
  layers: Omit<LayerFile, 'diffId'>[];
}

/** https://github.com/opencontainers/image-spec/blob/main/image-layout.md */
function readOci(read: Reader, list: Index): Named {
  const digests: ImageArchive['digests'] = [];
  let chosen = onlyImage(read, list);
  const reference = nameOf(chosen);
  let text = read.blob(chosen.digest);
  while ('manifests' in (JSON.parse(text) as object)) {
    digests.push({ of: 'index', sha256: hashOf(chosen.digest) });
    chosen = onlyImage(read, JSON.parse(text) as Index);
    text = read.blob(chosen.digest);
  }
  digests.push({ of: 'manifest', sha256: hashOf(chosen.digest) });
  const { config, layers } = JSON.parse(text) as Manifest;
  return {
    reference,
    digests,
    config: read.blob(config.digest),
    layers: layers.map(({ digest }) => ({ path: read.path(blobPath(digest)), digest: hashOf(digest) })),
  };
}

/** https://github.com/moby/moby/blob/master/image/spec/spec.md */
function readDocker(read: Reader, file: string): Named {
  if (!read.has('manifest.json')) throw new Error(`${file} is no archive of docker save or podman save`);
  const entries = JSON.parse(read.text('manifest.json')) as DockerEntry[];
  const [entry] = entries;
  if (!entry || entries.length > 1) throw new Error(`${file} holds ${entries.length} images; save one`);
  const config = read.text(entry.Config);
  // Its name is its hash: <hash>.json, or blobs/sha256/<hash>.
  if (basename(entry.Config, '.json') !== sha256(config))
    throw new Error(`${entry.Config} in ${file} is not what its name says`);
  return {
    reference: entry.RepoTags?.[0],
    digests: [],
    config,
    layers: entry.Layers.map((layer) => ({ path: read.path(layer), digest: undefined })),
  };
}

/**
 * Of an index, the one image that the archive holds. The builder adds statements of its own, whose platform
 * is "unknown". An index can also name platforms that were not saved.
 */
function onlyImage(read: Reader, { manifests }: Index): Descriptor {
  const held = manifests.filter(
    ({ platform, digest }) => platform?.os !== 'unknown' && read.has(blobPath(digest)),
  );
  const [one] = held;
  if (!one || held.length > 1)
    throw new Error(`the archive holds ${held.length} images; save one, for one platform`);
  return one;
}

function nameOf({ annotations = {} }: Descriptor): string | undefined {
  const reference = annotations['org.opencontainers.image.ref.name'];
  // Docker writes the tag alone here, and the whole name there.
  return annotations['io.containerd.image.name'] ?? reference;
}

/** `localhost/cowrie-api:1.2.0` → cowrie-api, 1.2.0. A registry's host can have a port. */
function splitName(reference: string): [name: string, tag: string | undefined] {
  const [, name = reference, tag] = /^(.+?)(?::([^/:]+))?$/.exec(reference) ?? [];
  return [name.replace(/^(localhost\/|docker\.io\/(library\/)?)/, ''), tag];
}

interface Reader {
  has(path: string): boolean;
  text(path: string): string;
  /** Where a file of the archive is. @throws Error when the archive has none of this name */
  path(path: string): string;
  /** @throws Error when the blob is not what its digest says */
  blob(digest: string): string;
}

function readerOf(folder: string): Reader {
  const path: Reader['path'] = (name) => {
    const found = resolve(folder, name);
    if (!found.startsWith(folder + sep) || !existsSync(found)) throw new Error(`the archive has no ${name}`);
    return found;
  };
  const text: Reader['text'] = (name) => readFileSync(path(name), 'utf8');
  return {
    has: (name) => existsSync(join(folder, name)),
    path,
    text,
    blob: (digest) => {
      const content = text(blobPath(digest));
      if (sha256(content) !== hashOf(digest)) throw new Error(`${digest} is not what its name says`);
      return content;
    },
  };
}

const blobPath = (digest: string): string => `blobs/sha256/${hashOf(digest)}`;

function hashOf(digest: string): string {
  const [, hash] = /^sha256:([0-9a-f]{64})$/.exec(digest) ?? [];
  if (!hash) throw new Error(`${digest} is no SHA-256`);
  return hash;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
