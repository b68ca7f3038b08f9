import { evalExpr } from 'mingo/core';
import * as mingo from 'mingo/operators/expression';
import type { Options } from 'mingo/types';
import { CommandError, badValue } from '../command-error';
import { Kind, kindOf } from '../values/bson-kind';
import { isDocument } from '../values/document';
import { isBsonNumber, toDouble, type BsonNumber } from '../values/exact-decimal';
import { addNumbers, multiplyNumbers } from '../values/number.arithmetic';
import { compareValues } from '../values/value.compare';
import { combineExactly, subtractNumbers } from './exact.arithmetic';
import { greatest, least, sumOf } from './group.accumulators';
import { isWideNumber } from './mingo.bridge';

export type Evaluate = (object: unknown, expression: unknown, options: Options) => unknown;

const comparison =
  (verdict: (order: number) => boolean): Evaluate =>
  (object, expression, options) => {
    const [left, right] = evalExpr(object, expression, options) as unknown[];
    return verdict(compareValues(left, right));
  };

const includes: Evaluate = (object, expression, options) => {
  const [wanted, list] = evalExpr(object, expression, options) as unknown[];
  if (!Array.isArray(list)) throw new CommandError(40081, '$in requires an array as a second argument');
  return list.some((value) => compareValues(value, wanted) === 0);
};

/**
 * mingo's operator for JS numbers and dates; exact arithmetic when one of the values is an int64 or a
 * decimal.
 */
const arithmetic =
  (plain: Evaluate, combine: (a: BsonNumber, b: BsonNumber) => BsonNumber | undefined): Evaluate =>
  (object, expression, options) => {
    const values: unknown = evalExpr(object, expression, options);
    if (!Array.isArray(values) || !values.some(isWideNumber)) return plain(object, expression, options);
    if (values.some((value) => value === null || value === undefined)) return null;
    return combineExactly(values, combine);
  };

/**
 * An accumulator used as an expression, such as `{$max: ['$a', '$b']}`. A single argument may be an array.
 */
const accumulated =
  (accumulate: (values: readonly unknown[]) => unknown): Evaluate =>
  (object, expression, options) => {
    const values = listOf(expression).map((argument) => evalExpr(object, argument, options) as unknown);
    const [first] = values;
    return accumulate(values.length === 1 && Array.isArray(first) ? first : values);
  };

/** The truth of a value in aggregation: false, null, undefined, a missing field and zero are false. */
function isTruthy(value: unknown): boolean {
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
  return evalExpr(object, truthOf(object, test, options) ? yes : no, options);
};

const argumentCounts: Readonly<Record<string, number>> = {
  $eq: 2,
  $ne: 2,
  $gt: 2,
  $gte: 2,
  $lt: 2,
  $lte: 2,
  $in: 2,
  $not: 1,
  $cond: 3,
  $subtract: 2,
  $size: 1,
};

/** @throws CommandError 16020 for the wrong number of arguments, BadValue for the document form of `$cond` */
export function checkArguments(operator: string, argument: unknown): void {
  if (operator === '$cond' && isDocument(argument)) {
    if (Object.keys(argument).sort().join() === 'else,if,then') return;
    throw badValue("$cond takes the parameters 'if', 'then' and 'else'");
  }
  const given = listOf(argument).length;
  const wanted = argumentCounts[operator] ?? given;
  if (given !== wanted) {
    throw new CommandError(
      16020,
      `Expression ${operator} takes exactly ${wanted} arguments. ${given} were passed in.`,
    );
  }
  if (operator === '$ifNull' && given < 2) {
    throw new CommandError(1257300, `$ifNull needs at least two arguments, had: ${given}`);
  }
}

/** Every supported expression. mingo evaluates those whose results do not depend on a number's BSON type. */
export const expressionOperators: Readonly<Record<string, Evaluate>> = {
  $literal: mingo.$literal as Evaluate,
  $eq: comparison((order) => order === 0),
  $ne: comparison((order) => order !== 0),
  $gt: comparison((order) => order > 0),
  $gte: comparison((order) => order >= 0),
  $lt: comparison((order) => order < 0),
  $lte: comparison((order) => order <= 0),
  $in: includes,
  $and: (object, list, options) => listOf(list).every((expression) => truthOf(object, expression, options)),
  $or: (object, list, options) => listOf(list).some((expression) => truthOf(object, expression, options)),
  $not: (object, list, options) => !truthOf(object, listOf(list)[0], options),
  $cond: conditional,
  $ifNull: mingo.$ifNull as Evaluate,
  $add: arithmetic(mingo.$add as Evaluate, addNumbers),
  $subtract: arithmetic(mingo.$subtract as Evaluate, subtractNumbers),
  $multiply: arithmetic(mingo.$multiply as Evaluate, multiplyNumbers),
  $min: accumulated(least),
  $max: accumulated(greatest),
  $sum: accumulated(sumOf),
  $size: mingo.$size as Evaluate,
  $concat: mingo.$concat as Evaluate,
};
