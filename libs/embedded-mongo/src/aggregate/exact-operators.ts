import { Context, evalExpr } from 'mingo/core';
import * as accumulators from 'mingo/operators/accumulator';
import * as expressions from 'mingo/operators/expression';
import type { Options } from 'mingo/types';
import { badValue } from '../command-error';
import { Kind, kindOf } from '../values/bson-kind';
import { isBsonNumber, type BsonNumber } from '../values/exact-decimal';
import { addNumbers, fromJsNumber, multiplyNumbers } from '../values/number.arithmetic';
import { compareValues } from '../values/value.compare';
import { isExotic } from './mingo.bridge';

type Evaluate = (object: unknown, expression: unknown, options: Options) => unknown;

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

function combined(
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

/** Values of one expression over a group, or over the arguments when used as a plain expression. */
const valuesOf = (group: unknown, expression: unknown, options: Options): unknown[] =>
  accumulators.$push(group as unknown[], expression, options) as unknown[];

const sum: Evaluate = (group, expression, options) => {
  const values = valuesOf(group, expression, options).filter(isBsonNumber);
  return values.some(isExotic)
    ? combined(values, addNumbers)
    : values.reduce((a, b) => Number(a) + Number(b), 0);
};

const extreme =
  (sign: 1 | -1): Evaluate =>
  (group, expression, options) => {
    const values = valuesOf(group, expression, options).filter((value) => {
      const kind = kindOf(value);
      return kind !== Kind.null && kind !== Kind.undefined;
    });
    return values.length === 0
      ? null
      : values.reduce((best, value) => (sign * compareValues(value, best) > 0 ? value : best));
  };

const ownExpressions = {
  $eq: comparison((order) => order === 0),
  $ne: comparison((order) => order !== 0),
  $gt: comparison((order) => order > 0),
  $gte: comparison((order) => order >= 0),
  $lt: comparison((order) => order < 0),
  $lte: comparison((order) => order <= 0),
  $cmp: comparison(Math.sign),
  $in: includes,
  $add: arithmetic(expressions.$add as Evaluate, addNumbers),
  $subtract: arithmetic(expressions.$subtract as Evaluate, subtract),
  $multiply: arithmetic(expressions.$multiply as Evaluate, multiplyNumbers),
};

const ownAccumulators = { $sum: sum, $min: extreme(-1), $max: extreme(1) };

/** Operators that neither reckon with numbers nor lose them: safe beside int64 and decimal values. */
const neutral =
  '$literal $cond $ifNull $switch $and $or $not $concat $push $first $last $addToSet $count $size $isArray $arrayElemAt $concatArrays $filter $map $mergeObjects $objectToArray $arrayToObject $let $type $toLower $toUpper $dateToString $getField $setField $unsetField $reverseArray $slice';

export const exactOperatorNames: ReadonlySet<string> = new Set([
  ...neutral.split(' '),
  ...Object.keys(ownExpressions),
  ...Object.keys(ownAccumulators),
]);

/** Operators that run code of the client or that this server leaves out. */
const refused = new Set(['$function', '$accumulator', '$where', '$toHashedIndexKey', '$rand', '$sampleRate']);

export const knownOperatorNames: ReadonlySet<string> = new Set(
  [...Object.keys(expressions), ...Object.keys(accumulators)].filter(
    (name) => name.startsWith('$') && !refused.has(name),
  ),
);

export const isRefusedOperator = (name: string): boolean => refused.has(name);

type ContextParts = NonNullable<Parameters<typeof Context.init>[0]>;

export const operatorContext = Context.init({
  expression: { ...expressions, ...ownExpressions },
  accumulator: { ...accumulators, ...ownAccumulators },
} as unknown as ContextParts);
