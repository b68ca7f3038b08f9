import { Context } from 'mingo/core';
import * as accumulators from 'mingo/operators/accumulator';
import * as expressions from 'mingo/operators/expression';
import { ownAccumulators } from './own-accumulators';
import { ownExpressions } from './own-expressions';

const words = (text: string): string[] => text.trim().split(/\s+/);

/** Operators that neither reckon with numbers nor lose them: safe beside int64 and decimal values. */
const neutral = words(`
  $literal $ifNull $concat $first $last $count $size $isArray $arrayElemAt $concatArrays $map $mergeObjects
  $objectToArray $arrayToObject $let $toLower $toUpper $dateToString $getField $setField $unsetField
  $reverseArray $slice`);

export const exactOperatorNames: ReadonlySet<string> = new Set([
  ...neutral,
  ...Object.keys(ownExpressions),
  ...Object.keys(ownAccumulators),
]);

/**
 * Operators that run code of the client, that need BSON types which mingo does not see, or whose results were
 * found to differ from MongoDB's.
 */
const refused = new Set(
  words(`
  $function $accumulator $where $rand $sampleRate $toHashedIndexKey $type $convert $toDecimal $dateTrunc $dateDiff
  $dateAdd $dateSubtract $dateFromParts $dateToParts $dateFromString $median $percentile $sigmoid $regexFind
  $regexFindAll`),
);

export const isRefusedOperator = (name: string): boolean => refused.has(name);

export const knownOperatorNames: ReadonlySet<string> = new Set(
  [...Object.keys(expressions), ...Object.keys(accumulators)].filter(
    (name) => name.startsWith('$') && !refused.has(name),
  ),
);

type ContextParts = NonNullable<Parameters<typeof Context.init>[0]>;

export const operatorContext = Context.init({
  expression: { ...expressions, ...ownExpressions },
  accumulator: { ...accumulators, ...ownAccumulators },
} as unknown as ContextParts);
