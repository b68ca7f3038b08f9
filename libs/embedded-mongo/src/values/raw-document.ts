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
 * The size of a value by its type, for types with a fixed size; -1 for the others. An array, because each
 * element of each document is looked up.
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

/**
 * Calls `visit` for each top-level element. Reading a document makes no objects for the elements that it
 * leaves out.
 */
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

/** Names of top-level fields, prepared for a search in many documents. */
export class FieldNames {
  private readonly names: ReadonlySet<string>;
  private readonly marks: ReadonlySet<number>;

  constructor(names: Iterable<string>) {
    this.names = new Set(names);
    this.marks = new Set([...this.names].map(markOfName));
  }

  get size(): number {
    return this.names.size;
  }

  /**
   * The name at these bytes if it is one of the wanted names. Marks rule out most others, because decoding
   * names is the main cost.
   */
  at(bytes: Buffer, start: number, end: number): string | undefined {
    if (!this.marks.has(markOf(bytes, start, end))) return undefined;
    const name = bytes.toString('utf8', start, end);
    return this.names.has(name) ? name : undefined;
  }
}

/** The length, the first and the last byte of a name. */
const markOf = (bytes: Buffer, start: number, end: number): number =>
  start === end ? 0 : ((end - start) << 16) | ((bytes[start] as number) << 8) | (bytes[end - 1] as number);

/**
 * The mark of a name, equal to `markOf` of its bytes. Most statements prepare names for one document, so
 * ASCII names are not encoded.
 */
function markOfName(name: string): number {
  const length = Buffer.byteLength(name);
  if (length !== name.length) return markOf(Buffer.from(name), 0, length);
  return length === 0 ? 0 : (length << 16) | (name.charCodeAt(0) << 8) | name.charCodeAt(length - 1);
}

/** The place of a top-level field in the bytes of a document. */
export interface FieldPlace {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** The places of the named fields, in their order. */
export function locate(bytes: Buffer, names: FieldNames): FieldPlace[] {
  const places: FieldPlace[] = [];
  walk(bytes, (start, nameEnd, end) => {
    const name = names.at(bytes, start + 1, nameEnd);
    if (name !== undefined) places.push({ name, start, end });
  });
  return places;
}

/** Decodes only the named fields, because matching and indexing need few of them. Undefined decodes all. */
export function decodeFields(bytes: Buffer, names: FieldNames | undefined): Document {
  if (!names) return decode(bytes);
  if (names.size === 0) return {};
  return decode(selectFields(bytes, names));
}

/** The document with the named fields only, in their order, without decoding them. */
export const selectFields = (bytes: Buffer, names: FieldNames): Buffer =>
  selectPlaces(bytes, locate(bytes, names));

/** The document with the fields at these places only. */
export function selectPlaces(bytes: Buffer, places: readonly FieldPlace[]): Buffer {
  const kept = places.map(({ start, end }) => bytes.subarray(start, end));
  return assemble(kept);
}

/**
 * The document with the fields at these places taken from another. They keep their place, and the other
 * document's further fields are added at the end. Fields that the other document lacks are removed.
 */
export function spliceFields(bytes: Buffer, places: readonly FieldPlace[], other: Buffer): Buffer {
  const fresh = new Map<string, Buffer>();
  for (const element of elementsOf(other))
    fresh.set(elementName(other, element), other.subarray(element.start, element.end));
  const kept: Buffer[] = [];
  // The bytes between two named fields are copied in one piece.
  let from = 4;
  for (const { name, start, end } of places) {
    if (start > from) kept.push(bytes.subarray(from, start));
    from = end;
    const part = fresh.get(name);
    fresh.delete(name);
    if (part) kept.push(part);
  }
  if (bytes.length - 1 > from) kept.push(bytes.subarray(from, bytes.length - 1));
  kept.push(...fresh.values());
  return assemble(kept);
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
  return assemble([id, ...elements].map(({ start, end }) => bytes.subarray(start, end)));
}

/** Writes a document with these elements. */
function assemble(elements: readonly Buffer[]): Buffer {
  const document = Buffer.allocUnsafe(elements.reduce((size, { length }) => size + length, 5));
  document.writeInt32LE(document.length, 0);
  let at = 4;
  for (const element of elements) at += element.copy(document, at);
  document[at] = 0;
  return document;
}
