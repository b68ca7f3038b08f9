import { Types } from 'mongoose';

/**
 * The filter that excludes documents by their IDs in hex. Empty without any, because a condition on `_id` can
 * cost a query its index.
 */
export function notIn(ids: readonly string[]) {
  // A broken document can have an ID of another type.
  const known = ids.filter((id) => Types.ObjectId.isValid(id));
  return known.length > 0 ? { _id: { $nin: known.map((id) => new Types.ObjectId(id)) } } : {};
}
