/** A file of an image. */
export interface ImageFile {
  sha256: string;
  /** Of the files that name what is installed, the text. */
  text?: string;
  /** Of a Node binary, the version that is written in it. */
  node?: string | undefined;
}

type Leaf = ImageFile | { link: string } | 'other';
type Folder = Map<string, Folder | Leaf>;

/** An entry of a layer. */
export interface Entry {
  path: string;
  what: 'folder' | { file: ImageFile } | { hardLink: string } | { link: string } | 'other';
}

const WHITEOUT = '.wh.';
const OPAQUE = '.wh..wh..opq';
/** As many links as Linux follows. */
const MOST_LINKS = 40;

/**
 * The files of an image: its layers, one laid over another. A layer's whiteouts hide what is below it
 * (https://github.com/opencontainers/image-spec/blob/main/layer.md#whiteouts).
 */
export class ImageTree {
  private readonly root: Folder = new Map();

  /** Lays one more layer over those before. */
  add(layer: readonly Entry[]): void {
    // They hide nothing of their own layer, wherever they stand in it.
    for (const { path } of layer) this.hide(path);
    for (const entry of layer) this.put(entry);
  }

  /** Follows links, as the running container does. */
  file(path: string): ImageFile | undefined {
    const found = this.find(split(path));
    return isFile(found) ? found : undefined;
  }

  /** All files in order of their paths, without links. */
  files(): [path: string, file: ImageFile][] {
    return [...filesOf(this.root, '')].sort(([a], [b]) => (a < b ? -1 : 1));
  }

  private hide(path: string): void {
    const names = split(path);
    const name = names.pop() ?? '';
    if (!name.startsWith(WHITEOUT)) return;
    const parent = this.find(names);
    if (!(parent instanceof Map)) return;
    if (name === OPAQUE) parent.clear();
    else parent.delete(name.slice(WHITEOUT.length));
  }

  private put({ path, what }: Entry): void {
    const names = split(path);
    const name = names.pop();
    if (name === undefined || name.startsWith(WHITEOUT)) return;
    const parent = this.folder(names);
    if (what === 'folder') {
      if (!(parent.get(name) instanceof Map)) parent.set(name, new Map());
    } else if (what === 'other') parent.set(name, 'other');
    else if ('hardLink' in what) {
      const target = this.find(split(what.hardLink));
      if (target === undefined || target instanceof Map)
        throw new Error(`${path} is a link to ${what.hardLink}, which the image does not have`);
      parent.set(name, target);
    } else parent.set(name, 'file' in what ? what.file : what);
  }

  /** Finds a folder, or makes it. */
  private folder(names: readonly string[]): Folder {
    const found = this.find(names);
    if (found instanceof Map) return found;
    const name = names.at(-1) ?? '';
    const made: Folder = new Map();
    this.folder(names.slice(0, -1)).set(name, made);
    return made;
  }

  private find(names: readonly string[], links = 0): Folder | Leaf | undefined {
    const parents: Folder[] = [this.root];
    let at: Folder | Leaf = this.root;
    for (const [index, name] of names.entries()) {
      if (!(at instanceof Map)) return undefined;
      if (name === '..') {
        parents.pop();
        at = parents.at(-1) ?? this.root;
        continue;
      }
      const next: Folder | Leaf | undefined = at.get(name);
      if (next === undefined) return undefined;
      if (isLink(next)) {
        if (links > MOST_LINKS) return undefined;
        const base = next.link.startsWith('/') ? [] : names.slice(0, index);
        return this.find([...base, ...split(next.link), ...names.slice(index + 1)], links + 1);
      }
      at = next;
      if (at instanceof Map) parents.push(at);
    }
    return at;
  }
}

function* filesOf(folder: Folder, above: string): Generator<[string, ImageFile]> {
  for (const [name, one] of folder)
    if (one instanceof Map) yield* filesOf(one, `${above}${name}/`);
    else if (isFile(one)) yield [`${above}${name}`, one];
}

const isFile = (one: Folder | Leaf | undefined): one is ImageFile =>
  typeof one === 'object' && !(one instanceof Map) && 'sha256' in one;
const isLink = (one: Folder | Leaf): one is { link: string } =>
  typeof one === 'object' && !(one instanceof Map) && 'link' in one;
const split = (path: string): string[] => path.split('/').filter((name) => name !== '' && name !== '.');
