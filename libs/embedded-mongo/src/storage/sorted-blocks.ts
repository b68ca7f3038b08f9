const BLOCK_LIMIT = 512;

interface Block {
  readonly keys: string[];
  readonly ids: number[];
}

export interface IndexPair {
  readonly key: string;
  readonly id: number;
}

export const sortPairs = (pairs: IndexPair[]): IndexPair[] =>
  pairs.sort((a, b) => comparePairs(a.key, a.id, b.key, b.id));

/** The end of a scan over all keys with a prefix. It sorts after them, because keys hold units up to 0xFF. */
export const after = (prefix: string): string => `${prefix}\u0100`;

/**
 * Ordered pairs of key and record id, in blocks of a few hundred. A lookup is a binary search over the blocks
 * and then within one. An insert moves at most the rest of one block.
 */
export class SortedBlocks {
  private blocks: Block[] = [{ keys: [], ids: [] }];
  private count = 0;

  get size(): number {
    return this.count;
  }

  /** Replaces all pairs. They must be sorted. */
  load(pairs: readonly IndexPair[]): void {
    this.blocks = [];
    for (let at = 0; at < pairs.length || at === 0; at += BLOCK_LIMIT / 2) {
      const part = pairs.slice(at, at + BLOCK_LIMIT / 2);
      this.blocks.push({ keys: part.map((pair) => pair.key), ids: part.map((pair) => pair.id) });
    }
    this.count = pairs.length;
  }

  insert(key: string, id: number): void {
    const number = this.blockOf(key, id);
    const block = this.blocks[number] as Block;
    const at = positionIn(block, key, id);
    this.count++;
    // Times and counters ascend, so split blocks would stay half full.
    if (at === BLOCK_LIMIT) {
      this.blocks.splice(number + 1, 0, { keys: [key], ids: [id] });
      return;
    }
    block.keys.splice(at, 0, key);
    block.ids.splice(at, 0, id);
    if (block.keys.length > BLOCK_LIMIT) {
      const half = BLOCK_LIMIT / 2;
      this.blocks.splice(number + 1, 0, { keys: block.keys.splice(half), ids: block.ids.splice(half) });
    }
  }

  delete(key: string, id: number): void {
    const number = this.blockOf(key, id);
    const block = this.blocks[number] as Block;
    const at = positionIn(block, key, id);
    if (block.keys[at] !== key || block.ids[at] !== id) return;
    block.keys.splice(at, 1);
    block.ids.splice(at, 1);
    this.count--;
    if (block.keys.length === 0 && this.blocks.length > 1) this.blocks.splice(number, 1);
  }

  /** Pairs with `from <= key < to`, in order or in reverse. Do not change the pairs while you read them. */
  *range(from: string, to: string, reverse = false): Generator<[key: string, id: number]> {
    if (reverse) yield* this.backward(from, to);
    else yield* this.forward(from, to);
  }

  /**
   * How many pairs have `from <= key < to`. Reads no pairs in between, only the sizes of the blocks. It may
   * stop counting above `most`.
   */
  countBetween(from: string, to: string, most = Infinity): number {
    if (to <= from) return 0;
    const [first, last] = [this.blockOf(from, -1), this.blockOf(to, -1)];
    let count =
      positionIn(this.blocks[last] as Block, to, -1) - positionIn(this.blocks[first] as Block, from, -1);
    for (let number = first; number < last && count <= most; number++)
      count += (this.blocks[number] as Block).keys.length;
    return count;
  }

  private *forward(from: string, to: string): Generator<[string, number]> {
    let number = this.blockOf(from, -1);
    let at = positionIn(this.blocks[number] as Block, from, -1);
    for (; number < this.blocks.length; number++, at = 0) {
      const { keys, ids } = this.blocks[number] as Block;
      for (; at < keys.length; at++) {
        const key = keys[at] as string;
        if (key >= to) return;
        yield [key, ids[at] as number];
      }
    }
  }

  private *backward(from: string, to: string): Generator<[string, number]> {
    let number = this.blockOf(to, -1);
    let at = positionIn(this.blocks[number] as Block, to, -1) - 1;
    for (;;) {
      const { keys, ids } = this.blocks[number] as Block;
      for (; at >= 0; at--) {
        const key = keys[at] as string;
        if (key < from) return;
        yield [key, ids[at] as number];
      }
      if (--number < 0) return;
      at = (this.blocks[number] as Block).keys.length - 1;
    }
  }

  /** The number of the last block that begins at or before the pair. */
  private blockOf(key: string, id: number): number {
    let low = 0;
    let high = this.blocks.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      const { keys, ids } = this.blocks[middle] as Block;
      if (comparePairs(keys[0] as string, ids[0] as number, key, id) <= 0) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/** The first position in a block whose pair is not less than the given one. */
function positionIn({ keys, ids }: Block, key: string, id: number): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (comparePairs(keys[middle] as string, ids[middle] as number, key, id) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

const comparePairs = (keyA: string, idA: number, keyB: string, idB: number): number =>
  keyA < keyB ? -1 : keyA > keyB ? 1 : idA - idB;
