import { badValue, notSupported } from '../command-error';
import { isBsonNumber, toDouble } from '../values/exact-decimal';
import { isDocument, type Document } from '../values/document';
import { equalValues } from '../values/value.compare';
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

type ParseFilter = (source: Document) => Condition;

/** The conditions that `{path: operand}` stands for: an operator document, a pattern, or equality. */
export function parsePathConditions(path: string, operand: unknown, parseFilter: ParseFilter): Condition[] {
  if (isRegex(operand))
    return [pathCondition(path, '$regex', regexTest(compileRegex(operand), operand), operand)];
  if (!isOperatorDocument(operand)) return [equalCondition(path, operand)];
  return Object.entries(operand).flatMap(([operator, argument]) => {
    if (!operator.startsWith('$')) throw badValue(`unknown operator: ${operator}`);
    return parseOperator(path, operator, argument, operand, parseFilter);
  });
}

export const isOperatorDocument = (value: unknown): value is Document =>
  isDocument(value) && Object.keys(value)[0]?.startsWith('$') === true && !isReference(value);

const isReference = (value: Document): boolean => '$ref' in value || '$id' in value || '$db' in value;

const equalCondition = (path: string, operand: unknown): Condition =>
  pathCondition(path, '$eq', equalTest(operand), operand);

function parseOperator(
  path: string,
  operator: string,
  argument: unknown,
  siblings: Document,
  parseFilter: ParseFilter,
): Condition[] {
  switch (operator) {
    case '$eq':
      if (argument === undefined) throw badValue('cannot compare to undefined');
      return [equalCondition(path, argument)];
    case '$ne':
      if (isRegex(argument)) throw badValue("Can't have regex as arg to $ne.");
      return [negation([equalCondition(path, argument)])];
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      if (isRegex(argument)) throw badValue(`Can't have RegEx as arg to predicate over field '${path}'.`);
      return [pathCondition(path, operator, comparisonTest(operator, argument), argument)];
    case '$in':
      return [inCondition(path, operator, argument)];
    case '$nin':
      return [negation([inCondition(path, operator, argument)])];
    case '$exists':
      return [existsCondition(path, argument)];
    case '$type':
      return [pathCondition(path, '$type', typeTest(argument), argument)];
    case '$size':
      return [pathCondition(path, '$size', sizeTest(argument), argument, 'whole')];
    case '$mod':
      return [pathCondition(path, '$mod', modTest(argument), argument)];
    case '$regex':
      return [pathCondition(path, '$regex', regexTest(compileRegex(argument, siblings.$options)), argument)];
    case '$options':
      if (!('$regex' in siblings)) throw badValue('$options needs a $regex');
      return [];
    case '$all':
      return [allCondition(path, argument, parseFilter)];
    case '$elemMatch':
      return [elemMatchCondition(path, argument, parseFilter)];
    case '$not':
      return [notCondition(path, argument, parseFilter)];
    case '$bitsAllSet':
    case '$bitsAllClear':
    case '$bitsAnySet':
    case '$bitsAnyClear':
      return [pathCondition(path, '$bits', bitsTest(operator, argument), argument)];
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

function inCondition(path: string, operator: string, argument: unknown): Condition {
  if (!Array.isArray(argument)) throw badValue(`${operator} needs an array`);
  if (argument.some(isOperatorDocument)) throw badValue(`cannot nest $ under ${operator}`);
  return pathCondition(path, '$in', inTest(argument), argument);
}

function existsCondition(path: string, argument: unknown): Condition {
  const wanted = isBsonNumber(argument) ? toDouble(argument) !== 0 : argument !== false && argument !== null;
  const present = pathCondition(path, '$exists', existsTest, true, 'whole');
  return wanted ? present : negation([present]);
}

function allCondition(path: string, argument: unknown, parseFilter: ParseFilter): Condition {
  if (!Array.isArray(argument)) throw badValue('$all needs an array');
  if (argument.length === 0) return { kind: 'opaque', matches: () => false };
  return junction(
    'and',
    argument.flatMap((entry: unknown) => {
      if (isRegex(entry)) return parsePathConditions(path, entry, parseFilter);
      if (!isOperatorDocument(entry)) return [equalCondition(path, entry)];
      if (!('$elemMatch' in entry)) throw badValue('no $ expressions in $all');
      return [elemMatchCondition(path, entry.$elemMatch, parseFilter)];
    }),
  );
}

function elemMatchCondition(path: string, argument: unknown, parseFilter: ParseFilter): Condition {
  if (!isDocument(argument)) throw badValue('$elemMatch needs an Object');
  const first = Object.keys(argument)[0];
  const onValues =
    first?.startsWith('$') === true && !['$and', '$or', '$nor', '$expr', '$where'].includes(first);
  const condition = onValues
    ? junction('and', parsePathConditions('v', argument, parseFilter))
    : parseFilter(argument);
  return pathCondition(path, '$elemMatch', elementMatch(condition, onValues), argument, 'whole');
}

function notCondition(path: string, argument: unknown, parseFilter: ParseFilter): Condition {
  if (isRegex(argument)) return negation(parsePathConditions(path, argument, parseFilter));
  if (!isDocument(argument)) throw badValue('$not needs a regex or a document');
  if (Object.keys(argument).length === 0) throw badValue('$not cannot be empty');
  if (!isOperatorDocument(argument)) throw badValue(`unknown operator: ${Object.keys(argument)[0]}`);
  return negation(parsePathConditions(path, argument, parseFilter));
}

/** Two operands that ask for the same: what makes a query's condition one of a partial index's own. */
export const sameOperand = (a: unknown, b: unknown): boolean => equalValues(a, b);
