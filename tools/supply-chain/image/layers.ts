import { createHash } from 'node:crypto';
import { createReadStream, openSync, readSync, closeSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { PassThrough, type Transform } from 'node:stream';
import * as zlib from 'node:zlib';
import { Parser, type ReadEntry } from 'tar';
import type { ImageArchive, LayerFile } from './archive';
import { type Entry, type ImageFile, ImageTree } from './tree';

/** Files that name what is installed. */
const TEXTS =
  /(^|\/)(package\.json|os-release)$|^var\/lib\/dpkg\/(status$|status\.d\/)|^(usr\/)?lib\/apk\/db\/installed$/;
const NODE = /(^|\/)bin\/node(js)?$/;
/** Each official build of Node holds the address of its sources. */
const NODE_VERSION = /nodejs\.org\/download\/[a-z-]+\/v(\d+\.\d+\.\d+[\w.-]*)\/node-v/;
/** Longer than that address. */
const OVERLAP_BYTES = 200;

/**
 * Reads all layers, and returns the files that a container of the image sees.
 *
 * @throws Error when a layer is not the one that manifest and configuration name
 */
export async function readLayers({ layers }: ImageArchive): Promise<ImageTree> {
  const tree = new ImageTree();
  for (const layer of layers) tree.add(await readLayer(layer));
  return tree;
}

async function readLayer({ path, digest, diffId }: LayerFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  const [packed, unpacked] = [createHash('sha256'), createHash('sha256')];
  const parser = new Parser({
    strict: true,
    onReadEntry: (entry) => note(entry, (one) => entries.push(one)),
  });
  const failed: Error[] = [];
  parser.on('error', (error: Error) => failed.push(error));
  const source = createReadStream(path).on('data', (chunk) => packed.update(chunk));
  await pipeline(source, decompressor(path), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      unpacked.update(chunk);
      parser.write(chunk);
    }
    parser.end();
  });
  if (failed[0]) throw failed[0];
  if (digest !== undefined && packed.digest('hex') !== digest)
    throw new Error(`the layer sha256:${digest} is not what its name says`);
  if (`sha256:${unpacked.digest('hex')}` !== diffId)
    throw new Error(`a layer is not ${diffId}, which the configuration names`);
  return entries;
}

function note(entry: ReadEntry, done: (entry: Entry) => void): void {
  const path = entry.path.replace(/^(\.?\/)+|\/+$/g, '');
  const { type, linkpath = '' } = entry;
  if (['File', 'OldFile', 'ContiguousFile'].includes(type)) {
    const reader = fileReader(path);
    entry.on('data', reader.take);
    entry.on('end', () => done({ path, what: { file: reader.file() } }));
    return;
  }
  entry.resume();
  if (type === 'Directory' || type === 'GNUDumpDir') done({ path, what: 'folder' });
  else if (type === 'Link') done({ path, what: { hardLink: linkpath } });
  else if (type === 'SymbolicLink') done({ path, what: { link: linkpath } });
  else done({ path, what: 'other' });
}

function fileReader(path: string): { take(chunk: Buffer): void; file(): ImageFile } {
  const hash = createHash('sha256');
  const [isText, isNode] = [TEXTS.test(path), NODE.test(path)];
  const parts: Buffer[] = [];
  let tail = '';
  let node: string | undefined;
  return {
    take: (chunk) => {
      hash.update(chunk);
      if (isText) parts.push(Buffer.from(chunk));
      if (!isNode || node !== undefined) return;
      const text = tail + chunk.toString('latin1');
      node = NODE_VERSION.exec(text)?.[1];
      tail = text.slice(-OVERLAP_BYTES);
    },
    file: () => ({
      sha256: hash.digest('hex'),
      ...(isText && { text: Buffer.concat(parts).toString('utf8') }),
      ...(isNode && { node }),
    }),
  };
}

/** Layers are plain, or packed with gzip or zstd. @throws Error when this Node cannot read zstd */
function decompressor(path: string): Transform {
  const start = Buffer.alloc(4);
  const file = openSync(path, 'r');
  readSync(file, start);
  closeSync(file);
  if (start.readUInt16BE(0) === 0x1f8b) return zlib.createGunzip();
  if (start.readUInt32BE(0) !== 0x28b52ffd) return new PassThrough();
  const { createZstdDecompress } = zlib as Partial<typeof zlib>;
  if (!createZstdDecompress)
    throw new Error('a layer is packed with zstd, which Node reads since version 22.15');
  return createZstdDecompress();
}
