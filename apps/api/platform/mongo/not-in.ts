import { Types } from 'mongoose';

/**
 * The filter that leaves out documents, by their ids in hex. Empty without any: a condition on `_id` can cost
 * a query its index.
 */
export function notIn(ids: readonly string[]) {
  // A broken document can have an id of another kind.
  const known = ids.filter((id) => Types.ObjectId.isValid(id));
  return known.length > 0 ? { _id: { $nin: known.map((id) => new Types.ObjectId(id)) } } : {};
}
