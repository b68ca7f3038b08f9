import { badValue } from '../command-error';
import { decode } from './bson.codec';
import type { Document } from './document';

/** A top-level element of a BSON document, as offsets into its bytes. */
export interface RawElement {
  readonly type: number;
  readonly start: number;
  readonly nameEnd: number;
  readonly end: number;
}

/**
 * The size of a value by its type, for types with a fixed size; -1 for the others. An array, because each element of each document is
 * looked up.
 */
const fixedSizes = new Int8Array(256).fill(-1);
for (const [type, size] of [
  [0x01, 8],
  [0x06, 0],
  [0x07, 12],
  [0x08, 1],
  [0x09, 8],
  [0x0a, 0],
  [0x10, 4],
  [0x11, 8],
  [0x12, 8],
  [0x13, 16],
  [0xff, 0],
  [0x7f, 0],
] as const)
  fixedSizes[type] = size;

/**
 * The top-level elements, without decoding their values.
 * @throws CommandError BadValue when the bytes are not a BSON document
 */
export function elementsOf(bytes: Buffer): RawElement[] {
  const elements: RawElement[] = [];
  walk(bytes, (start, nameEnd, end) => elements.push({ type: bytes[start] as number, start, nameEnd, end }));
  return elements;
}

/** Calls `visit` for each top-level element. Reading a document makes no objects for the elements that it leaves out. */
function walk(bytes: Buffer, visit: (start: number, nameEnd: number, end: number) => void): void {
  if (bytes.length < 5 || bytes.readInt32LE(0) !== bytes.length || bytes[bytes.length - 1] !== 0) {
    throw badValue('invalid BSON: wrong document length');
  }
  const last = bytes.length - 1;
  let at = 4;
  while (at < last) {
    const type = bytes[at] as number;
    let nameEnd = at + 1;
    // Names are short, so this loop is faster than `indexOf`.
    while (nameEnd < last && bytes[nameEnd] !== 0) nameEnd++;
    const end = nameEnd + 1 + (nameEnd >= last ? Infinity : sizeOfValue(bytes, type, nameEnd + 1));
    if (!(end <= last)) throw badValue('invalid BSON: an element runs over the end of its document');
    visit(at, nameEnd, end);
    at = end;
  }
}

function sizeOfValue(bytes: Buffer, type: number, at: number): number {
  const fixed = fixedSizes[type] as number;
  if (fixed >= 0) return fixed;
  if (type === 0x0b) return bytes.indexOf(0, bytes.indexOf(0, at) + 1) + 1 - at;
  if (at + 4 > bytes.length) return Infinity;
  const length = bytes.readInt32LE(at);
  if (length < 0) return Infinity;
  switch (type) {
    case 0x02:
    case 0x0d:
    case 0x0e:
      return 4 + length;
    case 0x03:
    case 0x04:
    case 0x0f:
      return length;
    case 0x05:
      return 5 + length;
    case 0x0c:
      return 16 + length;
    default:
      throw badValue(`invalid BSON: unknown type ${type}`);
  }
}

export const elementName = (bytes: Buffer, element: RawElement): string =>
  bytes.toString('utf8', element.start + 1, element.nameEnd);

/** The lengths of the names as a bit set. Comparing lengths first avoids decoding most names, which is the main cost. */
function lengthsOf(names: ReadonlySet<string>): number {
  let lengths = 0;
  for (const name of names) lengths |= lengthBit(Buffer.byteLength(name));
  return lengths;
}

const lengthBit = (length: number): number => 1 << (length & 31);

/** Decodes the named fields only, because matching and indexing need a few of many. Undefined decodes all. */
export function decodeFields(bytes: Buffer, names: ReadonlySet<string> | undefined): Document {
  if (!names) return decode(bytes);
  if (names.size === 0) return {};
  return decode(selectFields(bytes, names));
}

/** The document with the named fields only, in their order, without decoding them. */
export function selectFields(bytes: Buffer, names: ReadonlySet<string>): Buffer {
  const lengths = lengthsOf(names);
  const kept: Buffer[] = [];
  let size = 5;
  walk(bytes, (start, nameEnd, end) => {
    if ((lengths & lengthBit(nameEnd - start - 1)) === 0) return;
    if (!names.has(bytes.toString('utf8', start + 1, nameEnd))) return;
    kept.push(bytes.subarray(start, end));
    size += end - start;
  });
  return assemble(kept, size);
}

/**
 * The document with the named fields taken from another. Existing fields keep their place, new ones are added at the
 * end, and fields that the other document lacks are removed.
 */
export function spliceFields(bytes: Buffer, names: ReadonlySet<string>, other: Buffer): Buffer {
  const fresh = new Map<string, Buffer>();
  for (const element of elementsOf(other)) {
    const name = elementName(other, element);
    if (names.has(name)) fresh.set(name, other.subarray(element.start, element.end));
  }
  const lengths = lengthsOf(names);
  const kept: Buffer[] = [];
  let size = 5;
  const keep = (part: Buffer) => {
    kept.push(part);
    size += part.length;
  };
  // What lies between two named fields is copied as one part.
  let from = 4;
  walk(bytes, (start, nameEnd, end) => {
    if ((lengths & lengthBit(nameEnd - start - 1)) === 0) return;
    const name = bytes.toString('utf8', start + 1, nameEnd);
    if (!names.has(name)) return;
    if (start > from) keep(bytes.subarray(from, start));
    from = end;
    const part = fresh.get(name);
    fresh.delete(name);
    if (part) keep(part);
  });
  if (bytes.length - 1 > from) keep(bytes.subarray(from, bytes.length - 1));
  for (const part of fresh.values()) keep(part);
  return assemble(kept, size);
}

/** The raw bytes of the documents in an array field, such as `documents` of an insert. */
export function rawArrayItems(bytes: Buffer, field: string): Buffer[] {
  for (const element of elementsOf(bytes)) {
    if (element.type !== 0x04 || elementName(bytes, element) !== field) continue;
    const array = bytes.subarray(element.nameEnd + 1, element.end);
    return elementsOf(array).map((item) => {
      if (item.type !== 0x03) throw badValue(`the entries of '${field}' must be objects`);
      return array.subarray(item.nameEnd + 1, item.end);
    });
  }
  return [];
}

/** The document with its `_id` as first field, where MongoDB keeps it. */
export function withIdFirst(bytes: Buffer): Buffer {
  const elements = elementsOf(bytes);
  const position = elements.findIndex((element) => elementName(bytes, element) === '_id');
  if (position <= 0) return bytes;
  const [id] = elements.splice(position, 1) as [RawElement];
  return assemble(
    [id, ...elements].map(({ start, end }) => bytes.subarray(start, end)),
    bytes.length,
  );
}

function assemble(elements: readonly Buffer[], size: number): Buffer {
  const document = Buffer.allocUnsafe(size);
  document.writeInt32LE(size, 0);
  let at = 4;
  for (const element of elements) at += element.copy(document, at);
  document[at] = 0;
  return document;
}
