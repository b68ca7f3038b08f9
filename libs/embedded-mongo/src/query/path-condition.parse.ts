import { badValue, notSupported } from '../command-error';
import { isBsonNumber, toDouble } from '../values/exact-decimal';
import { isDocument, type Document } from '../values/document';
import type { Leaf } from '../values/path.walk';
import { junction, type Condition } from './condition';
import {
  bitsTest,
  comparisonTest,
  elementMatch,
  equalTest,
  existsTest,
  inTest,
  modTest,
  pathCondition,
  regexTest,
  sizeTest,
  typeTest,
} from './path-condition';
import { compileRegex, isRegex } from './regex.compile';

interface Context {
  readonly parseFilter: (source: Document) => Condition;
  /** Under `$elemMatch` the element itself is tested, even if it is an array. */
  readonly leaf: Leaf;
}

/** The conditions that `{path: operand}` stands for: an operator document, a pattern, or equality. */
export function parsePathConditions(path: string, operand: unknown, context: Context): Condition[] {
  if (isRegex(operand))
    return [pathCondition(path, '$regex', regexTest(compileRegex(operand), operand), operand, context.leaf)];
  if (!isOperatorDocument(operand)) return [equalCondition(path, operand, context.leaf)];
  return Object.entries(operand).flatMap(([operator, argument]) => {
    if (!operator.startsWith('$')) throw badValue(`unknown operator: ${operator}`);
    return parseOperator(path, operator, argument, operand, context);
  });
}

export const isOperatorDocument = (value: unknown): value is Document =>
  isDocument(value) && Object.keys(value)[0]?.startsWith('$') === true && !isReference(value);

const isReference = (value: Document): boolean => '$ref' in value || '$id' in value || '$db' in value;

const equalCondition = (path: string, operand: unknown, leaf: Leaf): Condition =>
  pathCondition(path, '$eq', equalTest(operand), operand, leaf);

function parseOperator(
  path: string,
  operator: string,
  argument: unknown,
  siblings: Document,
  context: Context,
): Condition[] {
  switch (operator) {
    case '$eq':
      if (argument === undefined) throw badValue('cannot compare to undefined');
      return [equalCondition(path, argument, context.leaf)];
    case '$ne':
      if (isRegex(argument)) throw badValue("Can't have regex as arg to $ne.");
      return [negation([equalCondition(path, argument, context.leaf)])];
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      if (isRegex(argument)) throw badValue(`Can't have RegEx as arg to predicate over field '${path}'.`);
      return [pathCondition(path, operator, comparisonTest(operator, argument), argument, context.leaf)];
    case '$in':
      return [inCondition(path, operator, argument, context.leaf)];
    case '$nin':
      return [negation([inCondition(path, operator, argument, context.leaf)])];
    case '$exists':
      return [existsCondition(path, argument)];
    case '$type':
      return [pathCondition(path, '$type', typeTest(argument), argument, context.leaf)];
    case '$size':
      return [pathCondition(path, '$size', sizeTest(argument), argument, 'whole')];
    case '$mod':
      return [pathCondition(path, '$mod', modTest(argument), argument, context.leaf)];
    case '$regex':
      return [
        pathCondition(
          path,
          '$regex',
          regexTest(compileRegex(argument, siblings.$options)),
          argument,
          context.leaf,
        ),
      ];
    case '$options':
      if (!('$regex' in siblings)) throw badValue('$options needs a $regex');
      return [];
    case '$all':
      return [allCondition(path, argument, context)];
    case '$elemMatch':
      return [elemMatchCondition(path, argument, context)];
    case '$not':
      return [notCondition(path, argument, context)];
    case '$bitsAllSet':
    case '$bitsAllClear':
    case '$bitsAnySet':
    case '$bitsAnyClear':
      return [pathCondition(path, '$bits', bitsTest(operator, argument), argument, context.leaf)];
    case '$geoWithin':
    case '$geoIntersects':
    case '$near':
    case '$nearSphere':
      throw notSupported(operator);
    default:
      throw badValue(`unknown operator: ${operator}`);
  }
}

function negation(conditions: readonly Condition[]): Condition {
  const { matches } = junction('and', conditions);
  return { kind: 'opaque', matches: (document) => !matches(document) };
}

function inCondition(path: string, operator: string, argument: unknown, leaf: Leaf): Condition {
  if (!Array.isArray(argument)) throw badValue(`${operator} needs an array`);
  if (argument.some(isOperatorDocument)) throw badValue(`cannot nest $ under ${operator}`);
  return pathCondition(path, '$in', inTest(argument), argument, leaf);
}

function existsCondition(path: string, argument: unknown): Condition {
  const wanted = isBsonNumber(argument) ? toDouble(argument) !== 0 : argument !== false && argument !== null;
  const present = pathCondition(path, '$exists', existsTest, true, 'whole');
  return wanted ? present : negation([present]);
}

function allCondition(path: string, argument: unknown, context: Context): Condition {
  if (!Array.isArray(argument)) throw badValue('$all needs an array');
  if (argument.length === 0) return { kind: 'opaque', matches: () => false };
  return junction(
    'and',
    argument.flatMap((entry: unknown) => {
      if (isRegex(entry)) return parsePathConditions(path, entry, context);
      if (!isOperatorDocument(entry)) return [equalCondition(path, entry, context.leaf)];
      if (!('$elemMatch' in entry)) throw badValue('no $ expressions in $all');
      return [elemMatchCondition(path, entry.$elemMatch, context)];
    }),
  );
}

function elemMatchCondition(path: string, argument: unknown, context: Context): Condition {
  if (!isDocument(argument)) throw badValue('$elemMatch needs an Object');
  const first = Object.keys(argument)[0];
  const onValues =
    first?.startsWith('$') === true && !['$and', '$or', '$nor', '$expr', '$where'].includes(first);
  const condition = onValues
    ? junction('and', parsePathConditions('v', argument, { ...context, leaf: 'whole' }))
    : context.parseFilter(argument);
  return pathCondition(path, '$elemMatch', elementMatch(condition, onValues), argument, 'whole');
}

function notCondition(path: string, argument: unknown, context: Context): Condition {
  if (isRegex(argument)) return negation(parsePathConditions(path, argument, context));
  if (!isDocument(argument)) throw badValue('$not needs a regex or a document');
  if (Object.keys(argument).length === 0) throw badValue('$not cannot be empty');
  if (!isOperatorDocument(argument)) throw badValue(`unknown operator: ${Object.keys(argument)[0]}`);
  return negation(parsePathConditions(path, argument, context));
}
