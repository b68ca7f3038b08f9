import { Int32 } from 'bson';
import { isBsonNumber, toDouble } from '../values/exact-decimal';
import { countMatches, findMatches } from '../planner/find-matches';
import { parseFilter } from '../query/filter.parse';
import { parseSort } from '../query/sort.parse';
import type { Collection } from '../storage/collection';
import { decode } from '../values/bson.codec';
import { isDocument, type Document } from '../values/document';
import { countOf } from '../values/number.read';
import { stages } from './stages';

/** Runs a checked pipeline over a collection. Indexes serve a leading match, sort, skip and limit. */
export function runOnCollection(
  collection: Collection | undefined,
  pipeline: readonly Document[],
): Document[] {
  const rest = [...pipeline];
  const take = (name: string): unknown => {
    const argument = rest[0]?.[name];
    if (argument !== undefined) rest.shift();
    return argument;
  };
  const match = take('$match');
  const sort = take('$sort');
  const skip = take('$skip');
  const limit = take('$limit');
  const search = {
    filter: parseFilter(isDocument(match) ? match : {}),
    sort: parseSort(sort),
    skip: skip === undefined ? 0 : countOf(skip, '$skip'),
    limit: limit === undefined ? 0 : countOf(limit, '$limit'),
  };
  const counted = countOnly(rest, () => countMatches(collection, search));
  if (counted) return counted;
  return runStages(
    findMatches(collection, search).map(({ bytes }) => decode(bytes)),
    rest,
  );
}

/**
 * Drivers send this `$group` for `countDocuments`. Counting the matches is enough: no document is decoded.
 */
function countOnly([stage, ...others]: readonly Document[], count: () => number): Document[] | undefined {
  const spec = stage?.$group;
  if (others.length > 0 || !isDocument(spec) || Object.keys(spec).join() !== '_id,n') return undefined;
  const constant = isBsonNumber(spec._id) && isDocument(spec.n) && Object.keys(spec.n).join() === '$sum';
  if (!constant) return undefined;
  const { $sum: step } = spec.n as Document;
  if (!isBsonNumber(step) || toDouble(step) !== 1) return undefined;
  const found = count();
  return found === 0 ? [] : [{ _id: spec._id, n: new Int32(found) }];
}

/** Runs a checked pipeline over decoded documents. */
export function runStages(input: Document[], pipeline: readonly Document[]): Document[] {
  return pipeline.reduce((documents, stage) => {
    const [name, argument] = Object.entries(stage)[0] as [string, unknown];
    return stages[name]?.run(documents, argument) ?? documents;
  }, input);
}
