import { Int32 } from 'bson';
import { Aggregator } from 'mingo/aggregator';
import {
  $addFields,
  $bucket,
  $project,
  $replaceRoot,
  $replaceWith,
  $sample,
  $set,
  $unset,
} from 'mingo/operators/pipeline';
import { Context } from 'mingo/core';
import { badValue } from '../command-error';
import { countOf } from '../values/number.read';
import { sortKeyOf } from '../planner/find-matches';
import { parseFilter } from '../query/filter.parse';
import { parseSort } from '../query/sort.parse';
import { isDocument, type Document } from '../values/document';
import { checkExact, mingoOptions, translated } from './expression.evaluate';
import { group, sortByCount } from './group.stage';
import { lookup, unionWith } from './join.stages';
import { promote } from './mingo.bridge';
import { operatorContext } from './exact-operators';
import type { StageRunner } from './pipeline.scope';
import { unwind } from './unwind.stage';

const stageContext = Context.from(
  operatorContext,
  Context.init({
    pipeline: { $addFields, $bucket, $project, $replaceRoot, $replaceWith, $sample, $set, $unset },
  }),
);

/** A stage that mingo runs, over numbers it understands. */
const byMingo =
  (name: string): StageRunner =>
  (documents, argument, { variables }) => {
    const input = documents.map((document) => promote(document));
    if (input.some(({ exotic }) => exotic)) checkExact(argument);
    const options = { ...mingoOptions(variables), context: stageContext };
    const stage = { [name]: promote(argument).value };
    return translated(() =>
      new Aggregator([stage], options).run<Document>(input.map(({ value }) => value as Document)),
    );
  };

const match: StageRunner = (documents, argument, { variables }) => {
  const filter = parseFilter(argument as Document, variables);
  return documents.filter((document) => filter.matches(document));
};

const sort: StageRunner = (documents, argument) => {
  const fields = parseSort(argument);
  return documents
    .map((document) => ({ document, key: sortKeyOf(document, fields) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ document }) => document);
};

const count: StageRunner = (documents, argument) => {
  if (typeof argument !== 'string' || argument === '' || /^\$|\./.test(argument)) {
    throw badValue('the count field must be a non-empty string without dots and not beginning with $');
  }
  return documents.length === 0 ? [] : [{ [argument]: new Int32(documents.length) }];
};

const facet: StageRunner = (documents, argument, scope) => {
  if (!isDocument(argument)) throw badValue('the $facet specification must be a non-empty object');
  const results = Object.entries(argument).map(([name, stages]) => [
    name,
    scope.runStages([...documents], stages as Document[], scope),
  ]);
  return [Object.fromEntries(results) as Document];
};

const limit: StageRunner = (documents, argument) => {
  const wanted = countOf(argument, '$limit');
  if (wanted === 0) throw badValue('the limit must be positive');
  return documents.slice(0, wanted);
};

export const stageRunners: Readonly<Record<string, StageRunner>> = {
  $match: match,
  $sort: sort,
  $skip: (documents, argument) => documents.slice(countOf(argument, '$skip')),
  $limit: limit,
  $count: count,
  $facet: facet,
  $group: group,
  $sortByCount: sortByCount,
  $lookup: lookup,
  $unionWith: unionWith,
  $unwind: unwind,
  $project: byMingo('$project'),
  $addFields: byMingo('$addFields'),
  $set: byMingo('$set'),
  $unset: byMingo('$unset'),
  $replaceRoot: byMingo('$replaceRoot'),
  $replaceWith: byMingo('$replaceWith'),
  $sample: byMingo('$sample'),
  $bucket: byMingo('$bucket'),
};
