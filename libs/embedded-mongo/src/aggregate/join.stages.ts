import { badValue } from '../command-error';
import { findMatches } from '../planner/find-matches';
import { parseFilter } from '../query/filter.parse';
import { isRegex } from '../query/regex.compile';
import { decode } from '../values/bson.codec';
import { isDocument, type Document } from '../values/document';
import { valuesAtPath } from '../values/path.walk';
import { writeAtPath } from '../update/target-path';
import { evaluateExpression } from './expression.evaluate';
import type { PipelineScope } from './pipeline.scope';

const LOOKUP_FIELDS = ['from', 'localField', 'foreignField', 'as', 'let', 'pipeline'];

/** `$lookup` by equality, by pipeline, or both; the joined collection's indexes serve it. */
export function lookup(documents: Document[], argument: unknown, scope: PipelineScope): Document[] {
  const { from, localField, foreignField, as, let: bindings, pipeline } = parseLookup(argument);
  const foreign = scope.collectionNamed(from);
  return documents.map((document) => {
    const variables = { ...scope.variables, ...boundVariables(document, bindings, scope) };
    const inner: PipelineScope = { ...scope, variables };
    let joined: Document[];
    if (localField !== undefined && foreignField !== undefined) {
      const filter = parseFilter(equalityFilter(document, localField, foreignField));
      const found = findMatches(foreign, { filter }).map(({ bytes }) => decode(bytes));
      joined = scope.runStages(found, pipeline, inner);
    } else {
      joined = scope.runOnCollection(foreign, pipeline, inner);
    }
    const result = { ...document };
    writeAtPath(result, as.split('.'), joined);
    return result;
  });
}

/** Absent joins null; an array joins by each of its elements; a pattern joins the equal pattern only. */
function equalityFilter(document: Document, localField: string, foreignField: string): Document {
  const values = valuesAtPath(document, localField);
  if (values.length === 0) return { [foreignField]: { $eq: null } };
  return values.some(isRegex)
    ? { $or: values.map((value) => ({ [foreignField]: { $eq: value } })) }
    : { [foreignField]: { $in: values } };
}

function boundVariables(document: Document, bindings: Document, scope: PipelineScope): Document {
  return Object.fromEntries(
    Object.entries(bindings).map(([name, expression]) => [
      name,
      evaluateExpression(document, expression, scope.variables),
    ]),
  );
}

interface Lookup {
  readonly from: string;
  readonly localField?: string;
  readonly foreignField?: string;
  readonly as: string;
  readonly let: Document;
  readonly pipeline: Document[];
}

function parseLookup(argument: unknown): Lookup {
  if (!isDocument(argument)) throw badValue('the $lookup specification must be an object');
  const unknown = Object.keys(argument).find((name) => !LOOKUP_FIELDS.includes(name));
  if (unknown !== undefined) throw badValue(`unknown argument to $lookup: ${unknown}`);
  const { from, localField, foreignField, as, let: bindings = {}, pipeline } = argument;
  if (typeof from !== 'string' || typeof as !== 'string')
    throw badValue("$lookup needs 'from' and 'as' strings");
  const byField = typeof localField === 'string' && typeof foreignField === 'string';
  if (!byField && (localField !== undefined || foreignField !== undefined || pipeline === undefined)) {
    throw badValue('$lookup requires either both localField and foreignField, or a pipeline');
  }
  return {
    from,
    as,
    let: bindings as Document,
    pipeline: (pipeline ?? []) as Document[],
    ...(byField && { localField, foreignField }),
  };
}

export function unionWith(documents: Document[], argument: unknown, scope: PipelineScope): Document[] {
  const { coll, pipeline = [] } = typeof argument === 'string' ? { coll: argument } : (argument as Document);
  if (typeof coll !== 'string') throw badValue("$unionWith needs a collection's name");
  return [...documents, ...scope.runOnCollection(scope.collectionNamed(coll), pipeline as Document[], scope)];
}
