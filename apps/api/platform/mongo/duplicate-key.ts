import type { mongo } from 'mongoose';

/**
 * Whether each row that an unordered insert did not store is already stored. For collections whose `_id` is
 * their only unique key. Rethrow every other error.
 */
export function areAllStored(error: unknown): boolean {
  const { code, writeErrors } = error as mongo.MongoBulkWriteError;
  // A batch error has only the code of its first error, so check all of them.
  const codes = [code, ...[writeErrors ?? []].flat().map((one) => one.code)];
  return codes.every((one) => one === 11000);
}

/** The rows that an unordered insert has stored although it failed. None if the error does not tell. */
export function storedRows<T>(rows: readonly T[], error: unknown): T[] {
  const { writeErrors } = error as mongo.MongoBulkWriteError;
  const refused = new Set([writeErrors ?? []].flat().map(({ index }) => index));
  return refused.size > 0 ? rows.filter((_, index) => !refused.has(index)) : [];
}

/**
 * Whether an error is a hit of the unique index on exactly these fields (code 11000). Rethrow every other
 * error.
 */
export function isDuplicateOf(error: unknown, fields: readonly string[]): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, keyPattern } = error as { code?: unknown; keyPattern?: Record<string, unknown> };
  if (code !== 11000 || !keyPattern) return false;
  const hit = Object.keys(keyPattern);
  return hit.length === fields.length && fields.every((field) => hit.includes(field));
}
