import { Decimal128, Double, Int32, Long } from 'bson';
import { isBsonNumber } from '../values/exact-decimal';
import { isDocument, setField, type Document } from '../values/document';
import { equalValues } from '../values/value.compare';

/**
 * mingo reckons with JS numbers. Int32, double and int64 within 2^53 become such; the others stay what they are
 * (`exotic`), and only operators that know them may meet them.
 */
export interface Promoted {
  readonly value: unknown;
  readonly exotic: boolean;
}

export function promote(value: unknown): Promoted {
  const seen = { exotic: false };
  return { value: promoteInto(value, seen), exotic: seen.exotic };
}

function promoteInto(value: unknown, seen: { exotic: boolean }): unknown {
  if (value instanceof Int32 || value instanceof Double) return value.value;
  if (isExotic(value)) {
    if (value instanceof Long && Number.isSafeInteger(value.toNumber())) return value.toNumber();
    seen.exotic = true;
    return value;
  }
  if (value instanceof Date) return new Date(value);
  if (Array.isArray(value)) return value.map((element) => promoteInto(element, seen));
  if (!isDocument(value)) return value;
  const copy: Document = {};
  for (const [name, field] of Object.entries(value)) setField(copy, name, promoteInto(field, seen));
  return copy;
}

/** A number that JS cannot hold exactly, or only as a decimal. */
export const isExotic = (value: unknown): boolean =>
  isBsonNumber(value) && (value instanceof Long || value instanceof Decimal128);

/** Gives fields that a pipeline passed through their stored BSON type back. */
export function restoreTypes(before: unknown, after: unknown): unknown {
  if (Array.isArray(after)) {
    const source = Array.isArray(before) ? (before as unknown[]) : [];
    return after.map((element, i) => restoreTypes(source[i], element));
  }
  if (isDocument(after)) {
    const source = isDocument(before) ? before : {};
    return Object.fromEntries(
      Object.entries(after).map(([name, field]) => [name, restoreTypes(source[name], field)]),
    );
  }
  return isBsonNumber(before) && isBsonNumber(after) && equalValues(before, after) ? before : after;
}
