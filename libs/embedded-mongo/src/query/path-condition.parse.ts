import { badValue } from '../command-error';
import { isBsonNumber, toDouble } from '../values/exact-decimal';
import { isDocument, type Document } from '../values/document';
import type { Leaf } from '../values/path.walk';
import { junction, junctionKinds, type Condition } from './condition';
import {
  comparisonTest,
  elementMatch,
  equalTest,
  existsTest,
  inTest,
  pathCondition,
  regexTest,
  sizeTest,
  typeTest,
} from './path-condition';
import { compileRegex, isRegex } from './regex.compile';

interface Context {
  readonly parseFilter: (source: Document) => Condition;
  /** `whole` under `$elemMatch`, which tests the element itself, even if it is an array. */
  readonly leaf: Leaf;
}

/** The conditions of `{path: operand}`, where the operand is an operator document, a pattern, or a value. */
export function parsePathConditions(path: string, operand: unknown, context: Context): Condition[] {
  if (isRegex(operand))
    return [pathCondition(path, '$regex', regexTest(compileRegex(operand), operand), operand, context.leaf)];
  if (!isOperatorDocument(operand)) return [equalCondition(path, operand, context.leaf)];
  return Object.entries(operand).flatMap(([operator, argument]) => {
    const parse = Object.hasOwn(pathOperators, operator) ? pathOperators[operator] : undefined;
    if (!parse) throw badValue(`unknown operator: ${operator}`);
    return parse({ path, operator, argument, siblings: operand, context });
  });
}

export const isOperatorDocument = (value: unknown): value is Document =>
  isDocument(value) && Object.keys(value)[0]?.startsWith('$') === true && !isReference(value);

const isReference = (value: Document): boolean => '$ref' in value || '$id' in value || '$db' in value;

const equalCondition = (path: string, operand: unknown, leaf: Leaf): Condition =>
  pathCondition(path, '$eq', equalTest(operand), operand, leaf);

interface Operation {
  readonly path: string;
  readonly operator: string;
  readonly argument: unknown;
  /** The operator document that holds this operator. */
  readonly siblings: Document;
  readonly context: Context;
}

type OperatorParser = (operation: Operation) => Condition[];

const ordered: OperatorParser = ({ path, operator, argument, context }) => {
  if (isRegex(argument)) throw badValue(`Can't have RegEx as arg to predicate over field '${path}'.`);
  const comparison = operator as '$gt' | '$gte' | '$lt' | '$lte';
  return [pathCondition(path, comparison, comparisonTest(comparison, argument), argument, context.leaf)];
};

/** Every supported operator on a field. */
export const pathOperators: Readonly<Record<string, OperatorParser>> = {
  $eq: ({ path, argument, context }) => {
    if (argument === undefined) throw badValue('cannot compare to undefined');
    return [equalCondition(path, argument, context.leaf)];
  },
  $ne: ({ path, argument, context }) => {
    if (isRegex(argument)) throw badValue("Can't have regex as arg to $ne.");
    return [negation([equalCondition(path, argument, context.leaf)])];
  },
  $gt: ordered,
  $gte: ordered,
  $lt: ordered,
  $lte: ordered,
  $in: ({ path, operator, argument, context }) => [inCondition(path, operator, argument, context.leaf)],
  $nin: ({ path, operator, argument, context }) => [
    negation([inCondition(path, operator, argument, context.leaf)]),
  ],
  $not: ({ path, argument, context }) => [notCondition(path, argument, context)],
  $exists: ({ path, argument }) => [existsCondition(path, argument)],
  $type: ({ path, argument, context }) => [
    pathCondition(path, '$type', typeTest(argument), argument, context.leaf),
  ],
  $regex: ({ path, argument, siblings, context }) => {
    const pattern = compileRegex(argument, siblings.$options);
    return [pathCondition(path, '$regex', regexTest(pattern, argument), argument, context.leaf)];
  },
  $options: ({ siblings }) => {
    if (!('$regex' in siblings)) throw badValue('$options needs a $regex');
    return [];
  },
  $size: ({ path, argument }) => [pathCondition(path, '$size', sizeTest(argument), argument, 'whole')],
  $elemMatch: ({ path, argument, context }) => [elemMatchCondition(path, argument, context)],
};

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

function elemMatchCondition(path: string, argument: unknown, context: Context): Condition {
  if (!isDocument(argument)) throw badValue('$elemMatch needs an Object');
  const first = Object.keys(argument)[0];
  const onValues = first?.startsWith('$') === true && !Object.hasOwn(junctionKinds, first);
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
