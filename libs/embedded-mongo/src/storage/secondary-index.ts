import type { Document } from '../values/document';
import { extractKeys, type KeyEntry } from './index-keys.extract';
import { compileIndexSpec, type CompiledIndexSpec, type IndexSpec } from './index-spec';
import { SortedBlocks, after, sortPairs, type IndexPair } from './sorted-blocks';

const NO_ENTRIES: readonly KeyEntry[] = [];

/** The ordered keys of a collection's documents under one key pattern. */
export class SecondaryIndex {
  readonly spec: CompiledIndexSpec;
  private readonly blocks = new SortedBlocks();
  /**
   * True once an array was expanded, and it stays true. Bounds of several fields can then not be combined.
   */
  private arraysSeen = false;

  constructor(spec: IndexSpec) {
    this.spec = compileIndexSpec(spec);
  }

  get multikey(): boolean {
    return this.arraysSeen;
  }

  get size(): number {
    return this.blocks.size;
  }

  entriesOf(document: Document): readonly KeyEntry[] {
    if (this.spec.partial && !this.spec.partial.matches(document)) return NO_ENTRIES;
    const extracted = extractKeys(document, this.spec.fields);
    if (this.spec.sparse && !extracted.present) return NO_ENTRIES;
    this.arraysSeen ||= extracted.multikey;
    return extracted.entries;
  }

  /** For a unique index, the first of these entries that another document has. */
  conflict(entries: readonly KeyEntry[], ownId: number): KeyEntry | undefined {
    if (!this.spec.unique) return undefined;
    return entries.find(({ key }) => {
      for (const [, id] of this.blocks.range(key, after(key))) if (id !== ownId) return true;
      return false;
    });
  }

  add(entries: readonly KeyEntry[], id: number): void {
    for (const { key } of entries) this.blocks.insert(key, id);
  }

  remove(entries: readonly KeyEntry[], id: number): void {
    for (const { key } of entries) this.blocks.delete(key, id);
  }

  /**
   * Fills an empty index with pairs in any order. If the index is unique and two documents have the same key,
   * returns one of these pairs and the index stays empty.
   */
  load(pairs: IndexPair[]): IndexPair | undefined {
    sortPairs(pairs);
    const duplicate = this.spec.unique
      ? pairs.find(({ key }, i) => i > 0 && pairs[i - 1]?.key === key)
      : undefined;
    if (!duplicate) this.blocks.load(pairs);
    return duplicate;
  }

  countBetween(from: string, to: string, most?: number): number {
    return this.blocks.countBetween(from, to, most);
  }

  scan(from: string, to: string, reverse = false): Generator<[key: string, id: number]> {
    return this.blocks.range(from, to, reverse);
  }
}
