import { Types } from 'mongoose';

/** The filter that leaves out documents, by their ids in hex. Empty without any: a condition on `_id` can cost a query its index. */
export function notIn(ids: readonly string[]) {
  return ids.length > 0 ? { _id: { $nin: ids.map((id) => new Types.ObjectId(id)) } } : {};
}
