import { CommandError, ErrorCode } from '../command-error';
import { MISSING, fieldOf, isArrayIndex, isDocument, type Document } from '../values/document';
import { complementKey, encodeKey } from '../values/key.encode';

export interface KeyField {
  readonly path: string;
  readonly parts: readonly string[];
  readonly descending: boolean;
}

export interface KeyEntry {
  readonly key: string;
  readonly values: readonly unknown[];
}

export interface ExtractedKeys {
  readonly entries: readonly KeyEntry[];
  /** An array was expanded, so the document may have several keys. */
  readonly multikey: boolean;
  /** At least one of the fields exists. A sparse index holds only such documents. */
  readonly present: boolean;
}

interface Cursor {
  readonly node: unknown;
  readonly depth: number;
  /** The value is final. An array here was an element of an array, so it is not expanded again. */
  readonly settled: boolean;
}

/**
 * The keys of a document under a key pattern. Arrays are expanded as in MongoDB: a document may have one
 * array, several fields may share it, and its elements may be documents. An empty array counts as undefined.
 * @throws CommandError CannotIndexParallelArrays
 */
export function extractKeys(document: Document, fields: readonly KeyField[]): ExtractedKeys {
  const plain = plainValues(document, fields);
  if (plain) {
    const entries = [{ key: encodeFields(plain, fields), values: plain }];
    return { entries, multikey: false, present: plain.some((value) => value !== MISSING) };
  }
  const entries = new Map<string, KeyEntry>();
  let multikey = false;
  let present = false;
  const expand = (cursors: readonly Cursor[]): void => {
    const reached = cursors.map((cursor, i) => descend(cursor, (fields[i] as KeyField).parts));
    const array = commonArray(reached, fields);
    if (array) {
      multikey = true;
      const elements: readonly unknown[] = array.length === 0 ? [undefined] : array;
      for (const element of elements) {
        expand(
          reached.map((cursor, i) => intoElement(cursor, element, array, (fields[i] as KeyField).parts)),
        );
      }
      return;
    }
    const values = reached.map((cursor) => cursor.node);
    present ||= values.some((value) => value !== MISSING);
    const key = encodeFields(values, fields);
    if (!entries.has(key)) entries.set(key, { key, values });
  };
  expand(fields.map(() => ({ node: document, depth: 0, settled: false })));
  return { entries: [...entries.values()], multikey, present };
}

/** The values of a document without an array on the way, like most documents; undefined for others. */
function plainValues(document: Document, fields: readonly KeyField[]): unknown[] | undefined {
  const values: unknown[] = [];
  for (const { parts } of fields) {
    let node: unknown = document;
    for (const part of parts) {
      node = isDocument(node) ? fieldOf(node, part) : MISSING;
      if (Array.isArray(node)) return undefined;
    }
    values.push(node);
  }
  return values;
}

export const encodeFields = (values: readonly unknown[], fields: readonly KeyField[]): string =>
  values.map((value, i) => encodeField(value, (fields[i] as KeyField).descending)).join('');

const encodeField = (value: unknown, descending: boolean): string =>
  descending ? complementKey(encodeKey(value)) : encodeKey(value);

export const keyFields = (pattern: Document): KeyField[] =>
  Object.entries(pattern).map(([path, direction]) => ({
    path,
    parts: path.split('.'),
    descending: Number(direction) < 0,
  }));

/** Follows a path until it ends, a field is missing, or an array must be expanded. */
function descend(cursor: Cursor, parts: readonly string[]): Cursor {
  let { node, depth } = cursor;
  if (cursor.settled) return cursor;
  for (; depth < parts.length; depth++) {
    const part = parts[depth] as string;
    if (Array.isArray(node)) {
      if (!isArrayIndex(part) || Number(part) >= node.length) return { node, depth, settled: false };
      node = node[Number(part)];
    } else {
      node = isDocument(node) ? fieldOf(node, part) : MISSING;
      if (node === MISSING) return { node, depth: parts.length, settled: true };
    }
  }
  return { node, depth, settled: !Array.isArray(node) };
}

function commonArray(cursors: readonly Cursor[], fields: readonly KeyField[]): unknown[] | undefined {
  let found: unknown[] | undefined;
  let foundAt = 0;
  for (const [i, { node, settled }] of cursors.entries()) {
    if (settled || !Array.isArray(node)) continue;
    if (found && found !== node) {
      const names = [fields[i], fields[foundAt]].map((field) => (field as KeyField).path).join('] [');
      throw new CommandError(ErrorCode.CannotIndexParallelArrays, `cannot index parallel arrays [${names}]`);
    }
    found = node;
    foundAt = i;
  }
  return found;
}

function intoElement(cursor: Cursor, element: unknown, array: unknown[], parts: readonly string[]): Cursor {
  if (cursor.node !== array || cursor.settled) return cursor;
  if (cursor.depth === parts.length) return { node: element, depth: cursor.depth, settled: true };
  return isDocument(element)
    ? { node: element, depth: cursor.depth, settled: false }
    : { node: MISSING, depth: parts.length, settled: true };
}
