import { Aggregator } from 'mingo/aggregator';
import { Context, evalExpr } from 'mingo/core';
import { $group } from 'mingo/operators/pipeline';
import { badValue } from '../command-error';
import { isDocument, type Document } from '../values/document';
import { encodeKey } from '../values/key.encode';
import { compareValues } from '../values/value.compare';
import { checkExact, mingoOptions, translated } from './expression.evaluate';
import { operatorContext } from './operator.catalogue';
import { promote } from './mingo.bridge';
import type { PipelineScope } from './pipeline.scope';

const groupContext = Context.from(operatorContext, Context.init({ pipeline: { $group } }));

/**
 * Groups by MongoDB's own equality (numbers across types, documents with their field order), which mingo's hash
 * does not keep; the accumulators of each group are mingo's.
 */
export function group(documents: Document[], argument: unknown, { variables }: PipelineScope): Document[] {
  if (!isDocument(argument) || !('_id' in argument)) {
    throw badValue('a group specification must include an _id');
  }
  const input = documents.map((document) => promote(document));
  if (input.some(({ exotic }) => exotic)) checkExact(argument);
  const { _id: idExpression, ...accumulators } = promote(argument).value as Document;
  const options = { ...mingoOptions(variables), context: groupContext };
  return translated(() => {
    const groups = new Map<string, { id: unknown; members: Document[] }>();
    for (const { value } of input) {
      const id: unknown = evalExpr(value, idExpression, options) ?? null;
      const key = encodeKey(id);
      const known = groups.get(key);
      if (known) known.members.push(value as Document);
      else groups.set(key, { id, members: [value as Document] });
    }
    const aggregator = new Aggregator([{ $group: { _id: null, ...accumulators } }], options);
    return [...groups.values()].map(({ id, members }) => ({
      ...aggregator.run<Document>(members)[0],
      _id: id,
    }));
  });
}

export function sortByCount(documents: Document[], argument: unknown, scope: PipelineScope): Document[] {
  const counted = group(documents, { _id: argument, count: { $sum: 1 } }, scope);
  return counted.sort((a, b) => compareValues(b.count, a.count));
}
