import { badValue } from '../command-error';
import { isBsonNumber, type BsonNumber } from '../values/exact-decimal';
import { addNumbers, fromJsNumber, multiplyNumbers } from '../values/number.arithmetic';

/** The result, or undefined if it does not fit an int64. */
type Combine = (a: BsonNumber, b: BsonNumber) => BsonNumber | undefined;

/** @throws CommandError BadValue when the result does not fit an int64, or a value is not a number */
export function combineExactly(values: readonly unknown[], combine: Combine): unknown {
  return values.map(numberOf).reduce((total, value) => {
    const next = combine(total, value);
    if (next === undefined) throw badValue('the result does not fit an int64');
    return next;
  });
}

function numberOf(value: unknown): BsonNumber {
  if (!isBsonNumber(value)) throw badValue('an int64 or a decimal can only be combined with another number');
  return typeof value === 'number' ? fromJsNumber(value) : value;
}

export const subtractNumbers: Combine = (a, b) => {
  const negative = multiplyNumbers(fromJsNumber(-1), b);
  return negative && addNumbers(a, negative);
};
