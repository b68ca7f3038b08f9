import { DBRef } from 'bson';
import { asFields } from './bson-kind';
import { MISSING, fieldOf, isArrayIndex, isDocument, type Document } from './document';

const isObjectLike = (value: unknown): value is Document | DBRef =>
  isDocument(value) || value instanceof DBRef;

/** `whole` tests the value at a path's end. `expand` also tests each element if that value is an array. */
export type Leaf = 'whole' | 'expand';

/**
 * True if `test` accepts one of the values at a dotted path. A missing field is tested as MISSING.
 *
 * An array on the way is searched document by document, and by position. A number is the name of a field for
 * the documents in an array too, so `{'a.0.b': null}` matches `{a: [{b: 1}]}`. A scalar inside an array on
 * the way is not tested: `{'a.b': null}` matches `{a: 4}` and not `{a: [4]}`. An array that a position ends
 * at is tested as a whole.
 */
export function anyAtPath(
  value: unknown,
  parts: readonly string[],
  leaf: Leaf,
  test: (value: unknown) => boolean,
  depth = 0,
): boolean {
  const part = parts[depth];
  if (part === undefined) {
    return test(value) || (leaf === 'expand' && Array.isArray(value) && value.some(test));
  }
  if (Array.isArray(value)) {
    if (isArrayIndex(part) && Number(part) < value.length) {
      const element: unknown = value[Number(part)];
      const isLast = depth + 1 === parts.length;
      if (isLast ? test(element) : isEntered(element) && anyAtPath(element, parts, leaf, test, depth + 1))
        return true;
    }
    return value.some((element) => isObjectLike(element) && anyAtPath(element, parts, leaf, test, depth));
  }
  if (!isObjectLike(value)) return test(MISSING);
  const field = fieldOf(asFields(value), part);
  return field === MISSING ? test(MISSING) : anyAtPath(field, parts, leaf, test, depth + 1);
}

const isEntered = (element: unknown): boolean => isObjectLike(element) || Array.isArray(element);

/** The value at a path, through documents and array positions only, or MISSING. */
export function valueAtPath(value: unknown, parts: readonly string[]): unknown {
  let current = value;
  for (const part of parts) {
    if (Array.isArray(current)) {
      if (!isArrayIndex(part) || Number(part) >= current.length) return MISSING;
      current = current[Number(part)];
    } else if (isObjectLike(current)) {
      current = fieldOf(asFields(current), part);
      if (current === MISSING) return MISSING;
    } else {
      return MISSING;
    }
  }
  return current;
}

/** Every value at a path, with arrays expanded, for `distinct`. */
export function valuesAtPath(document: Document, path: string): unknown[] {
  const found: unknown[] = [];
  anyAtPath(document, path.split('.'), 'whole', (value) => {
    if (Array.isArray(value)) found.push(...(value as unknown[]));
    else if (value !== MISSING) found.push(value);
    return false;
  });
  return found;
}

export const firstPart = (path: string): string => {
  const dot = path.indexOf('.');
  return dot < 0 ? path : path.slice(0, dot);
};
