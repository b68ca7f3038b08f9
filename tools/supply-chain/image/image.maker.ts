import { createHash } from 'node:crypto';
import { linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { create } from 'tar';

/** The files of a layer by their paths: a text, a link, or a second name of a file of the same layer. */
export type LayerFiles = Record<string, string | Buffer | { link: string } | { hardLink: string }>;

export interface MadeImage {
  layers: LayerFiles[];
  name?: string;
  workingDirectory?: string;
}

/** An archive as `docker save` (before version 25) and `podman save` write it. */
export function writeDockerArchive(folder: string, file: string, ...images: MadeImage[]): string {
  const entries = images.map((image) => {
    const { tars, config } = partsOf(folder, image);
    return {
      Config: { name: `${sha256(config)}.json`, content: config },
      RepoTags: image.name ? [image.name] : null,
      Layers: tars.map((content) => ({ name: `${sha256(content)}/layer.tar`, content })),
    };
  });
  const manifest = entries.map(({ Config, Layers, ...entry }) => ({
    ...entry,
    Config: Config.name,
    Layers: Layers.map(({ name }) => name),
  }));
  const blobs = entries.flatMap(({ Config, Layers }) => [Config, ...Layers]);
  return pack(folder, file, {
    'manifest.json': JSON.stringify(manifest),
    ...Object.fromEntries(blobs.map(({ name, content }) => [name, content])),
  });
}

/** An archive in OCI's format, with packed layers. */
export function writeOciArchive(
  folder: string,
  file: string,
  image: MadeImage,
  { inIndex = false, reference = image.name } = {},
): string {
  const { tars, config } = partsOf(folder, image);
  const blobs: LayerFiles = {};
  const blob = (content: string | Buffer): { digest: string } => {
    blobs[`blobs/sha256/${sha256(content)}`] = content;
    return { digest: `sha256:${sha256(content)}` };
  };
  const manifest = blob(
    JSON.stringify({ config: blob(config), layers: tars.map((one) => blob(gzipSync(one))) }),
  );
  const statement = blob('{"layers":[]}');
  const named = { annotations: { 'org.opencontainers.image.ref.name': reference } };
  const platform = { os: 'linux', architecture: 'amd64' };
  // The builder of Docker adds a statement of its own, and an index can name what was not saved.
  const index = {
    manifests: [
      { ...manifest, platform },
      { ...statement, platform: { os: 'unknown' } },
      { digest: `sha256:${'0'.repeat(64)}`, platform: { os: 'linux', architecture: 'arm64' } },
    ],
  };
  const top = inIndex ? blob(JSON.stringify(index)) : manifest;
  return pack(folder, file, {
    'oci-layout': '{"imageLayoutVersion":"1.0.0"}',
    'index.json': JSON.stringify({ manifests: [{ ...top, ...named }] }),
    ...blobs,
  });
}

/** Writes a tar archive of these files. */
export function pack(folder: string, file: string, files: LayerFiles): string {
  const from = mkdtempSync(join(folder, 'files-'));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(from, dirname(path)), { recursive: true });
    const target = join(from, path);
    if (typeof content === 'string' || Buffer.isBuffer(content))
      writeFileSync(target, content, { mode: 0o755 });
    else if ('link' in content) symlinkSync(content.link, target);
    else linkSync(join(from, content.hardLink), target);
  }
  const out = join(folder, file);
  // As images do, it names the folders too.
  create({ file: out, cwd: from, sync: true, portable: true, mtime: new Date(0) }, ['.']);
  rmSync(from, { recursive: true });
  return out;
}

function partsOf(folder: string, { layers, workingDirectory = '/app' }: MadeImage) {
  const tars = layers.map((files) => readFileSync(pack(folder, 'layer', files)));
  const config = JSON.stringify({
    config: { WorkingDir: workingDirectory },
    rootfs: { type: 'layers', diff_ids: tars.map((tar) => `sha256:${sha256(tar)}`) },
  });
  return { tars, config };
}

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
