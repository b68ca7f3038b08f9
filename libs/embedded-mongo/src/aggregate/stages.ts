import { Int32 } from 'bson';
import { CommandError, badValue } from '../command-error';
import { sortKeyOf } from '../planner/find-matches';
import { parseFilter } from '../query/filter.parse';
import { parseProjection } from '../query/projection.parse';
import { parseSort } from '../query/sort.parse';
import { typeNameOf } from '../values/bson-kind';
import { MISSING, isDocument, type Document } from '../values/document';
import { countOf } from '../values/number.read';
import { compileFields } from './computed-fields';
import { compileExpression } from './expression.evaluate';
import { group, sortByCount } from './group.stage';
import { lookup, unionWith } from './join.stages';
import { promote } from './mingo.bridge';
import type { StageRunner } from './pipeline.scope';
import { unwind } from './unwind.stage';

const addFields: StageRunner = (documents, argument, { variables }) => {
  if (!isDocument(argument)) throw badValue('$addFields specification stage must be an object');
  const compute = compileFields(Object.entries(argument), variables);
  return documents.map((document) => compute(document, document));
};

const project: StageRunner = (documents, argument, { variables }) => {
  const projection = parseProjection(argument, variables, 'aggregation');
  if (!projection) throw badValue('projection specification must have at least one field');
  return documents.map(projection.apply);
};

const unset: StageRunner = (documents, argument, scope) => {
  const paths = Array.isArray(argument) ? (argument as unknown[]) : [argument];
  if (!paths.every((path) => typeof path === 'string'))
    throw badValue('$unset takes a string or an array of strings');
  return project(documents, Object.fromEntries(paths.map((path) => [path, false])), scope);
};

const replaceWith: StageRunner = (documents, argument, { variables }) => {
  const evaluate = compileExpression(argument, variables);
  return documents.map((document) => {
    const replacement = evaluate(promote(document));
    if (isDocument(replacement)) return replacement;
    throw new CommandError(
      40228,
      `'newRoot' expression must evaluate to an object, but resulting value was of type ${typeNameOf(replacement ?? MISSING)}`,
    );
  });
};

const sample: StageRunner = (documents, argument) => {
  const size = countOf(isDocument(argument) ? argument.size : undefined, '$sample.size');
  const shuffled = documents.map((document) => ({ document, at: Math.random() })).sort((a, b) => a.at - b.at);
  return shuffled.slice(0, size).map(({ document }) => document);
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
  $project: project,
  $addFields: addFields,
  $set: addFields,
  $unset: unset,
  $replaceRoot: (documents, argument, scope) =>
    replaceWith(documents, isDocument(argument) ? argument.newRoot : undefined, scope),
  $replaceWith: replaceWith,
  $sample: sample,
};
