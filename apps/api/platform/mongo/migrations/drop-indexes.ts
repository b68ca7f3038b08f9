import type { mongo } from 'mongoose';

const NAMESPACE_NOT_FOUND = 26;

/**
 * Drops the indexes that name this field in their keys or in their partial filter. An index's own name does
 * not matter, because an operator may have chosen it. A collection that does not exist has no indexes.
 */
export async function dropIndexesOn(collection: mongo.Collection, field: string): Promise<void> {
  for (const { name, key, partialFilterExpression } of await indexesOf(collection)) {
    if (name !== undefined && (names(key, field) || names(partialFilterExpression, field)))
      await collection.dropIndex(name);
  }
}

/** The indexes of a collection: none when it does not exist. */
export async function indexesOf(collection: mongo.Collection): Promise<mongo.IndexDescriptionInfo[]> {
  try {
    return await collection.indexes();
  } catch (error) {
    if ((error as { code?: unknown }).code === NAMESPACE_NOT_FOUND) return [];
    throw error;
  }
}

/** Whether a filter names the field, at any depth: `{ $and: [{ field: true }] }`. */
function names(part: unknown, field: string): boolean {
  if (Array.isArray(part)) return part.some((one) => names(one, field));
  if (typeof part !== 'object' || part === null) return false;
  return Object.entries(part).some(
    ([key, inner]) => key === field || key.startsWith(`${field}.`) || names(inner, field),
  );
}
