import { Decimal128, Long, ObjectId } from 'bson';
import { evalExpr } from 'mingo/core';
import * as expressions from 'mingo/operators/expression';
import type { Options } from 'mingo/types';
import { badValue } from '../command-error';
import { Kind, kindOf } from '../values/bson-kind';
import { isDocument } from '../values/document';
import { isBsonNumber, toDouble, type BsonNumber } from '../values/exact-decimal';
import { addNumbers, fromJsNumber, multiplyNumbers } from '../values/number.arithmetic';
import { compareValues } from '../values/value.compare';
import { isExotic } from './mingo.bridge';

export type Evaluate = (object: unknown, expression: unknown, options: Options) => unknown;

const comparison =
  (verdict: (order: number) => unknown): Evaluate =>
  (object, expression, options) => {
    const [left, right] = pairOf(evalExpr(object, expression, options));
    return verdict(compareValues(left, right));
  };

function pairOf(values: unknown): [unknown, unknown] {
  if (!Array.isArray(values) || values.length !== 2) throw badValue('a comparison takes exactly 2 arguments');
  return [values[0], values[1]];
}

const includes: Evaluate = (object, expression, options) => {
  const [wanted, list] = pairOf(evalExpr(object, expression, options));
  if (!Array.isArray(list)) throw badValue('$in requires an array as a second argument');
  return list.some((value) => compareValues(value, wanted) === 0);
};

/** mingo's own operator for JS numbers and dates; the exact sum or product where a value is exotic. */
const arithmetic =
  (plain: Evaluate, combine: (a: BsonNumber, b: BsonNumber) => BsonNumber | undefined): Evaluate =>
  (object, expression, options) => {
    const values: unknown = evalExpr(object, expression, options);
    if (!Array.isArray(values) || !values.some(isExotic)) return plain(object, expression, options);
    if (values.some((value) => value === null || value === undefined)) return null;
    return combined(values, combine);
  };

/** @throws CommandError BadValue where an int64 overflows or a value is no number */
export function combined(
  values: readonly unknown[],
  combine: (a: BsonNumber, b: BsonNumber) => BsonNumber | undefined,
): unknown {
  return values.map(numberOf).reduce((total, value) => {
    const next = combine(total, value);
    if (next === undefined) throw badValue('the result does not fit an int64');
    return next;
  });
}

function numberOf(value: unknown): BsonNumber {
  if (!isBsonNumber(value)) throw badValue('only numbers can be reckoned with exact numbers');
  return typeof value === 'number' ? fromJsNumber(value) : value;
}

const subtract = (a: BsonNumber, b: BsonNumber): BsonNumber | undefined => {
  const negative = multiplyNumbers(fromJsNumber(-1), b);
  return negative && addNumbers(a, negative);
};

/** Truth as aggregation sees it: only false, null, undefined, absence and zero are not. */
export function isTruthy(value: unknown): boolean {
  if (isBsonNumber(value)) return toDouble(value) !== 0;
  const kind = kindOf(value);
  return kind !== Kind.null && kind !== Kind.undefined && value !== false;
}

const listOf = (expression: unknown): unknown[] =>
  Array.isArray(expression) ? (expression as unknown[]) : [expression];

const truthOf = (object: unknown, expression: unknown, options: Options): boolean =>
  isTruthy(evalExpr(object, expression, options));

const conditional: Evaluate = (object, expression, options) => {
  const [test, yes, no] = isDocument(expression)
    ? [expression.if, expression.then, expression.else]
    : listOf(expression);
  if (test === undefined || yes === undefined || no === undefined)
    throw badValue('$cond requires exactly 3 arguments');
  return evalExpr(object, truthOf(object, test, options) ? yes : no, options);
};

const text: Evaluate = (object, expression, options) => {
  const value: unknown = evalExpr(object, expression, options);
  if (value instanceof ObjectId) return value.toHexString();
  return value instanceof Long || value instanceof Decimal128
    ? value.toString()
    : (expressions.$toString(object as never, expression as never, options) as unknown);
};

/** Where mingo's own operators differ from MongoDB's, or do not know its types. */
export const ownExpressions: Readonly<Record<string, Evaluate>> = {
  $eq: comparison((order) => order === 0),
  $ne: comparison((order) => order !== 0),
  $gt: comparison((order) => order > 0),
  $gte: comparison((order) => order >= 0),
  $lt: comparison((order) => order < 0),
  $lte: comparison((order) => order <= 0),
  $cmp: comparison(Math.sign),
  $in: includes,
  $and: (object, list, options) => listOf(list).every((expression) => truthOf(object, expression, options)),
  $or: (object, list, options) => listOf(list).some((expression) => truthOf(object, expression, options)),
  $not: (object, list, options) => !truthOf(object, listOf(list)[0], options),
  $cond: conditional,
  $toString: text,
  $add: arithmetic(expressions.$add as Evaluate, addNumbers),
  $subtract: arithmetic(expressions.$subtract as Evaluate, subtract),
  $multiply: arithmetic(expressions.$multiply as Evaluate, multiplyNumbers),
};
