import { Int32 } from 'bson';
import { isBsonNumber } from '../values/exact-decimal';
import type { Document } from '../values/document';
import { findMatches } from '../planner/find-matches';
import { parseFilter } from '../query/filter.parse';
import { parseSort } from '../query/sort.parse';
import type { Collection } from '../storage/collection';
import { decode } from '../values/bson.codec';
import { isDocument } from '../values/document';
import { countOf } from '../values/number.read';
import type { PipelineScope } from './pipeline.scope';
import { stageRunners } from './stages';

export const pipelineScope = (
  collectionNamed: PipelineScope['collectionNamed'],
  variables: Document = {},
): PipelineScope => ({ collectionNamed, variables, runStages, runOnCollection });

/** Runs checked stages over a collection; a leading match, sort and limit are served by its indexes. */
export function runOnCollection(
  collection: Collection | undefined,
  stages: readonly Document[],
  scope: PipelineScope,
): Document[] {
  const rest = [...stages];
  const take = (name: string): unknown => {
    const argument = rest[0]?.[name];
    if (argument !== undefined) rest.shift();
    return argument;
  };
  const match = take('$match');
  const sort = take('$sort');
  const skip = take('$skip');
  const limit = take('$limit');
  const found = findMatches(collection, {
    filter: parseFilter(isDocument(match) ? match : {}, scope.variables),
    sort: parseSort(sort),
    skip: skip === undefined ? 0 : countOf(skip, '$skip'),
    limit: limit === undefined ? 0 : countOf(limit, '$limit'),
  });
  const counted = countAlone(rest, found.length);
  if (counted) return counted;
  return runStages(
    found.map(({ bytes }) => decode(bytes)),
    rest,
    scope,
  );
}

/** What drivers send for `countDocuments`: the documents need not be read once more to be counted. */
function countAlone([stage, ...others]: readonly Document[], found: number): Document[] | undefined {
  const spec = stage?.$group;
  if (others.length > 0 || !isDocument(spec) || Object.keys(spec).join() !== '_id,n') return undefined;
  const constant = isBsonNumber(spec._id) && isDocument(spec.n) && Object.keys(spec.n).join() === '$sum';
  if (!constant || !isBsonNumber((spec.n as Document).$sum) || Number((spec.n as Document).$sum) !== 1)
    return undefined;
  return found === 0 ? [] : [{ _id: spec._id, n: new Int32(found) }];
}

export function runStages(input: Document[], stages: readonly Document[], scope: PipelineScope): Document[] {
  return stages.reduce((documents, stage) => {
    const [name, argument] = Object.entries(stage)[0] as [string, unknown];
    const run = stageRunners[name];
    return run ? run(documents, argument, scope) : documents;
  }, input);
}
