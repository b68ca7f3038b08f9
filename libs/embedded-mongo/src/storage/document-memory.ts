/**
 * Most documents have a few kilobytes, so a block holds a hundred or more. From 128 KiB on, the C library
 * returns freed memory at once.
 */
const LARGEST_BLOCK = 256 * 1024;
const SMALLEST_BLOCK = 4 * 1024;
/** A larger document could leave much of the previous block empty, so it gets its own block. */
const LARGEST_SHARE = 1 / 4;
/**
 * The record id precedes each document, as a double. The document begins with its own length, as all BSON
 * does.
 */
const HEAD_BYTES = 8;

interface Block {
  readonly number: number;
  readonly bytes: Buffer;
  /** Where the next record goes. */
  used: number;
  /** The used bytes of records that were not replaced or deleted. */
  live: number;
}

/**
 * The bytes of documents by their record id, in blocks. A separate buffer would cost hundreds of bytes for
 * each document and leave a gap of its size. Here a document costs 8 bytes and a place in the map.
 *
 * Written bytes are never overwritten, so a reader's bytes stay as they are. The live part of a block that is
 * half out of date is copied to the newest block, and the old block is released. Its readers keep it until
 * they are done.
 */
export class DocumentMemory {
  /** By record id: the number of the block and the offset in it, as one number. */
  private readonly places: Map<number, number>;
  private readonly blocks: (Block | undefined)[];
  /** Numbers of released blocks. */
  private readonly unused: number[] = [];
  private newest: Block | undefined;
  private sum = 0;

  constructor(copied?: DocumentMemory) {
    this.places = new Map(copied?.places);
    this.blocks = copied?.blocks.map((block) => block && { ...block }) ?? [];
    this.sum = copied?.sum ?? 0;
  }

  /** The number of documents. */
  get size(): number {
    return this.places.size;
  }

  /** The size of all documents together. */
  get bytes(): number {
    return this.sum;
  }

  /** A view that must not be changed. */
  get(id: number): Buffer | undefined {
    const place = this.places.get(id);
    if (place === undefined) return undefined;
    return documentIn(this.blockAt(place).bytes, place % LARGEST_BLOCK);
  }

  /** In the order in which the records were first stored. Documents may be stored and deleted meanwhile. */
  *entries(): Generator<[id: number, bytes: Buffer]> {
    for (const [id, place] of this.places)
      yield [id, documentIn(this.blockAt(place).bytes, place % LARGEST_BLOCK)];
  }

  /** Copies the bytes. They must be BSON. */
  put(id: number, bytes: Buffer): void {
    const before = this.places.get(id);
    const { newest } = this;
    this.places.set(id, this.append(id, bytes));
    this.sum += bytes.length;
    if (before !== undefined) this.release(before);
    if (newest !== this.newest) this.tidy(newest);
  }

  delete(id: number): void {
    const place = this.places.get(id);
    if (place === undefined) return;
    this.places.delete(id);
    this.release(place);
  }

  private append(id: number, document: Buffer): number {
    const size = HEAD_BYTES + document.length;
    const block = this.blockFor(size);
    const at = block.used;
    block.bytes.writeDoubleLE(id, at);
    document.copy(block.bytes, at + HEAD_BYTES);
    block.used += size;
    block.live += size;
    return placeOf(block, at);
  }

  private blockFor(size: number): Block {
    const whole = Math.min(LARGEST_BLOCK, Math.max(SMALLEST_BLOCK, Math.ceil(this.sum / 4)));
    if (size > whole * LARGEST_SHARE) return this.addBlock(size);
    const { newest } = this;
    if (newest && newest.used + size <= newest.bytes.length) return newest;
    return (this.newest = this.addBlock(whole));
  }

  private addBlock(size: number): Block {
    const number = this.unused.pop() ?? this.blocks.length;
    return (this.blocks[number] = { number, bytes: Buffer.allocUnsafeSlow(size), used: 0, live: 0 });
  }

  private release(place: number): void {
    const block = this.blockAt(place);
    const { length } = documentIn(block.bytes, place % LARGEST_BLOCK);
    this.sum -= length;
    block.live -= HEAD_BYTES + length;
    this.tidy(block);
  }

  /** Moves the live records of a block that is half out of date. The newest one is still being filled. */
  private tidy(block: Block | undefined): void {
    const { newest } = this;
    if (!block || block === newest || block.live > block.used / 2) return;
    if (this.blocks[block.number] !== block) return;
    if (block.live > 0) this.move(block);
    this.blocks[block.number] = undefined;
    this.unused.push(block.number);
    if (newest !== this.newest) this.tidy(newest);
  }

  private move(block: Block): void {
    const { bytes } = block;
    for (let at = 0; at < block.used;) {
      const id = bytes.readDoubleLE(at);
      const document = documentIn(bytes, at);
      if (this.places.get(id) === placeOf(block, at)) this.places.set(id, this.append(id, document));
      at += HEAD_BYTES + document.length;
    }
  }

  private blockAt(place: number): Block {
    return this.blocks[Math.floor(place / LARGEST_BLOCK)] as Block;
  }
}

const placeOf = ({ number }: Block, at: number): number => number * LARGEST_BLOCK + at;

function documentIn(bytes: Buffer, at: number): Buffer {
  const start = at + HEAD_BYTES;
  return bytes.subarray(start, start + bytes.readInt32LE(start));
}
