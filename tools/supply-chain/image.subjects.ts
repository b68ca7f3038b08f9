import {
  differencesOf,
  isBuilt,
  type Manifest,
} from '../../apps/cli/src/commands/doctor/provenance/manifest';
import type { ImageArchive } from './image/archive';
import type { ImageTree } from './image/tree';

/**
 * Returns what a statement names of an image: the hash by which a registry knows it, and that of its
 * configuration, which stays the same when layers are packed in another way.
 *
 * @param built the files of the program. An image that has the program must have exactly these
 * @throws Error that names the files that differ
 */
export function subjectsOfImage(image: ImageArchive, tree: ImageTree, built: Manifest): Map<string, string> {
  const name = image.tag === undefined ? image.name : `${image.name}:${image.tag}`;
  const below = image.folder === '' ? '' : `${image.folder}/`;
  const program: Manifest = new Map(
    tree
      .files()
      .filter(([path]) => path.startsWith(below))
      .map(([path, { sha256 }]) => [path.slice(below.length), sha256] as const)
      .filter(([path]) => isBuilt(path)),
  );
  const differences = program.size === 0 ? [] : differencesOf(built, program);
  if (differences.length > 0)
    throw new Error(`${name} was not built from these sources: ${differences.join('; ')}; build it again`);
  return new Map(
    image.digests.map(({ of, sha256 }, index) => [
      index === 0 && of !== 'config' ? name : `${name}#${of}`,
      sha256,
    ]),
  );
}
