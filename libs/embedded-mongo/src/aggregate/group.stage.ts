import { CommandError, badValue, typeMismatch } from '../command-error';
import { isDocument, type Document } from '../values/document';
import { encodeKey } from '../values/key.encode';
import { checkExpression, compileExpression, type CompiledExpression } from './expression.evaluate';
import { accumulators, type Accumulate } from './group.accumulators';
import { promote } from './mingo.bridge';

interface GroupField {
  readonly name: string;
  readonly accumulate: Accumulate;
  readonly evaluate: CompiledExpression;
}

/**
 * @throws CommandError 15955 without `_id`, 40234 for a field without an accumulator, 15952 for an unknown
 * one
 */
export function checkGroup(argument: unknown): void {
  const { _id: id, ...fields } = specificationOf(argument);
  checkExpression(id);
  for (const [name, field] of Object.entries(fields)) checkExpression(accumulatorOf(name, field).argument);
}

/** Groups by MongoDB's equality: numbers across types, documents with their field order. */
export function group(documents: Document[], argument: unknown): Document[] {
  const { _id: idExpression, ...accumulated } = specificationOf(argument);
  const idOf = compileExpression(idExpression);
  const fields = Object.entries(accumulated).map(([name, field]): GroupField => {
    const { operator, argument } = accumulatorOf(name, field);
    return { name, accumulate: accumulators[operator] as Accumulate, evaluate: compileExpression(argument) };
  });
  const groups = new Map<string, { id: unknown; members: unknown[] }>();
  for (const document of documents.map(promote)) {
    const id = idOf(document) ?? null;
    const key = encodeKey(id);
    const known = groups.get(key);
    if (known) known.members.push(document);
    else groups.set(key, { id, members: [document] });
  }
  return [...groups.values()].map(({ id, members }) => ({
    _id: id,
    ...Object.fromEntries(
      fields.map(({ name, accumulate, evaluate }) => [name, accumulate(members.map(evaluate))]),
    ),
  }));
}

function specificationOf(argument: unknown): Document {
  if (!isDocument(argument)) throw badValue("a group's fields must be specified in an object");
  if (!('_id' in argument)) throw new CommandError(15955, 'a group specification must include an _id');
  return argument;
}

function accumulatorOf(name: string, field: unknown): { operator: string; argument: unknown } {
  if (name.includes('.')) throw new CommandError(40235, `The field name '${name}' cannot contain '.'`);
  if (name.startsWith('$')) {
    throw new CommandError(40236, `The field name '${name}' cannot be an operator name`);
  }
  if (!isDocument(field)) {
    throw new CommandError(40234, `The field '${name}' must be an accumulator object`);
  }
  const [[operator, argument] = ['', undefined], ...others] = Object.entries(field);
  if (others.length > 0) {
    throw new CommandError(40238, `The field '${name}' must specify one accumulator`);
  }
  if (!Object.hasOwn(accumulators, operator)) {
    throw new CommandError(15952, `unknown group operator '${operator}'`);
  }
  if (operator === '$count' && !(isDocument(argument) && Object.keys(argument).length === 0)) {
    throw typeMismatch('$count takes no arguments, i.e. $count:{}');
  }
  return { operator, argument };
}
