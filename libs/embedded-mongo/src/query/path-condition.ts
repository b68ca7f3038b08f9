import { MaxKey, MinKey, ObjectId } from 'bson';
import { badValue } from '../command-error';
import { Kind, asFields, kindOf, typeNumberByName, typeNumberOf } from '../values/bson-kind';
import { MISSING, type Document } from '../values/document';
import { isBsonNumber, toDouble } from '../values/exact-decimal';
import { anyAtPath, type Leaf } from '../values/path.walk';
import { compareValues, equalValues, regexParts } from '../values/value.compare';
import type { Condition, ConditionOperator, PathCondition } from './condition';
import { compileRegex, isRegex } from './regex.compile';

type Test = (value: unknown) => boolean;

export function pathCondition(
  path: string,
  operator: ConditionOperator,
  accepts: Test,
  operand: unknown,
  leaf: Leaf = 'expand',
): PathCondition {
  const parts = path.split('.');
  return {
    kind: 'path',
    path,
    operator,
    operand,
    accepts,
    matches: (document: Document) => anyAtPath(document, parts, leaf, accepts),
  };
}

export const existsTest: Test = (value) => value !== MISSING;

export const equalTest = (operand: unknown): Test =>
  operand === null
    ? (value) => value === null || value === MISSING
    : (value) => value !== MISSING && equalValues(value, operand);

/** Compares values of the operand's kind only. `$gte: null` and `$lte: null` mean equality with null. */
export function comparisonTest(operator: '$gt' | '$gte' | '$lt' | '$lte', operand: unknown): Test {
  const accepts = acceptsOrder[operator];
  if (operand === null) return operator.endsWith('e') ? equalTest(null) : () => false;
  if (operand instanceof MinKey || operand instanceof MaxKey) {
    return (value) => value !== MISSING && accepts(compareValues(value, operand));
  }
  const kind = kindOf(operand);
  if (kind === Kind.number && Number.isNaN(toDouble(operand as number))) {
    return operator.endsWith('e') ? equalTest(operand) : () => false;
  }
  return (value) =>
    value !== MISSING &&
    kindOf(value) === kind &&
    !isNaNValue(value) &&
    accepts(compareValues(value, operand));
}

const isNaNValue: Test = (value) => isBsonNumber(value) && Number.isNaN(toDouble(value));

const acceptsOrder = {
  $gt: (order: number) => order > 0,
  $gte: (order: number) => order >= 0,
  $lt: (order: number) => order < 0,
  $lte: (order: number) => order <= 0,
};

export function inTest(operands: readonly unknown[]): Test {
  const patterns = operands.filter(isRegex).map((operand) => regexTest(compileRegex(operand), operand));
  // Lists of ids are long and are tested for every document that an index finds, so they are looked up in a
  // set.
  const plain = new Set(operands.map(plainKeyOf));
  const values = operands
    .filter((operand) => !isRegex(operand) && plainKeyOf(operand) === undefined)
    .map((operand) => equalTest(operand));
  return (value) => {
    const key = plainKeyOf(value);
    return (
      (key !== undefined && plain.has(key)) ||
      values.some((test) => test(value)) ||
      patterns.some((test) => test(value))
    );
  };
}

/** A key for an ObjectId or a string: equal keys mean equal values. Undefined for other kinds. */
function plainKeyOf(value: unknown): string | undefined {
  if (value instanceof ObjectId) return `o${value.toHexString()}`;
  return kindOf(value) === Kind.string && value !== MISSING ? `s${String(value)}` : undefined;
}

/** A pattern matches strings, and a stored regular expression that equals it. */
export function regexTest(pattern: RegExp, literal?: unknown): Test {
  return (value) => {
    if (kindOf(value) === Kind.string && value !== MISSING) return pattern.test(String(value));
    return isRegex(value) &&
      literal !== undefined &&
      regexParts(value).pattern === regexParts(literal).pattern
      ? equalValues(value, literal)
      : false;
  };
}

export function sizeTest(argument: unknown): Test {
  const size = isBsonNumber(argument) ? toDouble(argument) : NaN;
  if (!Number.isInteger(size) || size < 0) throw badValue('$size must be a non-negative whole number');
  return (value) => Array.isArray(value) && value.length === size;
}

export function typeTest(argument: unknown): Test {
  const wanted = new Set(
    (Array.isArray(argument) ? (argument as unknown[]) : [argument]).flatMap(typeNumbersOf),
  );
  if (wanted.size === 0) throw badValue('$type must match at least one type');
  return (value) => value !== MISSING && wanted.has(typeNumberOf(value));
}

function typeNumbersOf(type: unknown): number[] {
  if (type === 'number') return [1, 16, 18, 19];
  const number = isBsonNumber(type) ? toDouble(type) : typeNumberByName[String(type)];
  if (number === undefined) throw badValue(`Unknown type name alias: ${String(type)}`);
  if (!Object.values(typeNumberByName).includes(number))
    throw badValue(`Invalid numerical type code: ${number}`);
  return [number];
}

/**
 * `$elemMatch`: one element satisfies all conditions. With `onValues` they read the element as the field `v`.
 */
export function elementMatch(condition: Condition, onValues: boolean): Test {
  return (value) =>
    Array.isArray(value) &&
    value.some((element: unknown) => {
      if (onValues) return condition.matches({ v: element });
      const kind = kindOf(element);
      return (kind === Kind.object || kind === Kind.array) && condition.matches(asElement(element));
    });
}

/** The fields of an element. An array inside an array has its positions as fields. */
const asElement = (element: unknown): Document =>
  Array.isArray(element) ? Object.fromEntries(element.entries()) : asFields(element);
