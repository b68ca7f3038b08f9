import { joinedBytes } from './hex';

/** A decoded item: a text of bytes, or a list of items (Ethereum's yellow paper, appendix B). */
export type RlpItem = Uint8Array | readonly RlpItem[];

/** More than any header, receipt or trie node has. Without a limit a forged file could exhaust the stack. */
const MOST_DEPTH = 8;

/**
 * Decodes one item. Each item has only one encoding: others are refused, because two encodings of one item
 * would have two hashes.
 *
 * @throws RangeError
 */
export function decodeRlp(bytes: Uint8Array): RlpItem {
  const { item, end } = itemAt(bytes, 0, bytes.length, 0);
  if (end !== bytes.length) throw new RangeError('RLP has bytes after its end');
  return item;
}

/** The list in these bytes. @throws RangeError */
export function decodeRlpList(bytes: Uint8Array): readonly RlpItem[] {
  const item = decodeRlp(bytes);
  if (item instanceof Uint8Array) throw new RangeError('RLP is not a list');
  return item;
}

/** The bytes at a place of a list. @throws RangeError if there is a list or nothing */
export function bytesAt(list: readonly RlpItem[], index: number, length?: number): Uint8Array {
  const item = list[index];
  if (!(item instanceof Uint8Array)) throw new RangeError(`item ${index} of an RLP list is not bytes`);
  if (length !== undefined && item.length !== length)
    throw new RangeError(`item ${index} of an RLP list does not have ${length} bytes`);
  return item;
}

/** The list at a place of a list. @throws RangeError */
export function listAt(list: readonly RlpItem[], index: number): readonly RlpItem[] {
  const item = list[index];
  if (item === undefined || item instanceof Uint8Array)
    throw new RangeError(`item ${index} of an RLP list is not a list`);
  return item;
}

/** RLP of an item. */
export function encodeRlp(item: RlpItem): Uint8Array {
  if (item instanceof Uint8Array) {
    const [first = 0] = item;
    return item.length === 1 && first < 0x80 ? item : joinedBytes(head(0x80, item.length), item);
  }
  const body = joinedBytes(...item.map(encodeRlp));
  return joinedBytes(head(0xc0, body.length), body);
}

/** RLP of a whole number. */
export function encodeRlpNumber(value: number): Uint8Array {
  return encodeRlp(value === 0 ? new Uint8Array() : bigEndian(value));
}

function head(offset: number, length: number): Uint8Array {
  if (length < 56) return Uint8Array.of(offset + length);
  const size = bigEndian(length);
  return joinedBytes(Uint8Array.of(offset + 55 + size.length), size);
}

function bigEndian(value: number): Uint8Array {
  const bytes: number[] = [];
  for (let rest = value; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return Uint8Array.from(bytes);
}

function itemAt(bytes: Uint8Array, at: number, limit: number, depth: number): { item: RlpItem; end: number } {
  if (depth > MOST_DEPTH) throw new RangeError('RLP is nested too deeply');
  const first = bytes[at];
  if (first === undefined || at >= limit) throw new RangeError('RLP ends too early');
  if (first < 0x80) return { item: bytes.subarray(at, at + 1), end: at + 1 };
  const isList = first >= 0xc0;
  const { from, length } = extentAt(bytes, at, first - (isList ? 0xc0 : 0x80));
  const end = from + length;
  if (end > limit) throw new RangeError('RLP ends too early');
  if (!isList) {
    if (length === 1 && (bytes[from] ?? 0) < 0x80) throw new RangeError('RLP of a byte is too long');
    return { item: bytes.subarray(from, end), end };
  }
  const items: RlpItem[] = [];
  for (let next = from; next < end;) {
    const inner = itemAt(bytes, next, end, depth + 1);
    items.push(inner.item);
    next = inner.end;
  }
  return { item: items, end };
}

/** Where the content begins, and its length. */
function extentAt(bytes: Uint8Array, at: number, short: number): { from: number; length: number } {
  if (short < 56) return { from: at + 1, length: short };
  const size = short - 55;
  const digits = bytes.subarray(at + 1, at + 1 + size);
  const length = digits.reduce((sum, byte) => sum * 256 + byte, 0);
  if (digits.length < size || digits[0] === 0 || length < 56 || !Number.isSafeInteger(length))
    throw new RangeError('RLP has an invalid length');
  return { from: at + 1 + size, length };
}
