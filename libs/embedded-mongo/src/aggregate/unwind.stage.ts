import { Long } from 'bson';
import { badValue } from '../command-error';
import { MISSING, isDocument, setField, type Document } from '../values/document';
import { valueAtPath } from '../values/path.walk';
import { removeAtPath, writeAtPath } from '../update/target-path';

/** One document per element; a value that is no array counts as its own single element. */
export function unwind(documents: Document[], argument: unknown): Document[] {
  const options = isDocument(argument) ? argument : { path: argument };
  const { path, includeArrayIndex, preserveNullAndEmptyArrays } = options;
  if (typeof path !== 'string' || !path.startsWith('$') || path.length < 2) {
    throw badValue("path option to $unwind stage should be prefixed with a '$'");
  }
  const parts = path.slice(1).split('.');
  const indexed = (document: Document, index: number | null): Document => {
    if (typeof includeArrayIndex === 'string') {
      writeAtPath(document, includeArrayIndex.split('.'), index === null ? null : Long.fromNumber(index));
    }
    return document;
  };
  return documents.flatMap((document) => {
    const value = valueAtPath(document, parts);
    if (Array.isArray(value) && value.length > 0) {
      return value.map((element, i) => {
        const copy = copyAlong(document, parts);
        writeAtPath(copy, parts, element);
        return indexed(copy, i);
      });
    }
    const empty = value === MISSING || value === null || value === undefined || Array.isArray(value);
    if (empty && preserveNullAndEmptyArrays !== true) return [];
    const copy = copyAlong(document, parts);
    if (Array.isArray(value)) removeAtPath(copy, parts);
    return [indexed(copy, null)];
  });
}

/** A copy in which the documents on the way to a path are copies too, so that writing there touches no other. */
function copyAlong(document: Document, parts: readonly string[]): Document {
  const copy = { ...document };
  let node = copy;
  for (const part of parts.slice(0, -1)) {
    const child = node[part];
    if (!isDocument(child)) break;
    const next = { ...child };
    setField(node, part, next);
    node = next;
  }
  return copy;
}
