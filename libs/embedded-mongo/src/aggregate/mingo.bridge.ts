import { Decimal128, Double, Int32, Long } from 'bson';
import { isBsonNumber } from '../values/exact-decimal';
import { isDocument, setField, type Document } from '../values/document';
import { equalValues } from '../values/value.compare';

/**
 * A copy of a value for mingo, which calculates with JS numbers. Int32, double and int64 within 2^53 become
 * JS numbers. Other numbers stay as they are, and our own operators handle them.
 */
export function promote(value: unknown): unknown {
  if (value instanceof Int32 || value instanceof Double) return value.value;
  if (isWideNumber(value)) {
    return value instanceof Long && Number.isSafeInteger(value.toNumber()) ? value.toNumber() : value;
  }
  if (value instanceof Date) return new Date(value);
  if (Array.isArray(value)) return value.map(promote);
  if (!isDocument(value)) return value;
  const copy: Document = {};
  for (const [name, field] of Object.entries(value)) setField(copy, name, promote(field));
  return copy;
}

/** An int64 or a decimal: a number that a JS number may not hold exactly. */
export const isWideNumber = (value: unknown): boolean =>
  isBsonNumber(value) && (value instanceof Long || value instanceof Decimal128);

/** Restores the stored BSON type of fields that a pipeline did not change. */
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
