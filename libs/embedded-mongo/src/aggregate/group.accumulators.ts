import { Kind, kindOf } from '../values/bson-kind';
import { isBsonNumber } from '../values/exact-decimal';
import { encodeKey } from '../values/key.encode';
import { addNumbers } from '../values/number.arithmetic';
import { compareValues } from '../values/value.compare';
import { combineExactly } from './exact.arithmetic';
import { isWideNumber } from './mingo.bridge';

/**
 * The values of one expression over the documents of a group, in order; undefined where a field is missing.
 */
export type Accumulate = (values: readonly unknown[]) => unknown;

/** Values that are not numbers do not count. */
export const sumOf: Accumulate = (values) => {
  const numbers = values.filter(isBsonNumber);
  return numbers.some(isWideNumber)
    ? combineExactly(numbers, addNumbers)
    : numbers.reduce<number>((total, number) => total + Number(number), 0);
};

const extreme =
  (sign: 1 | -1): Accumulate =>
  (values) => {
    const known = values.filter((value) => {
      const kind = kindOf(value);
      return kind !== Kind.null && kind !== Kind.undefined;
    });
    return known.length === 0
      ? null
      : known.reduce((best, value) => (sign * compareValues(value, best) > 0 ? value : best));
  };

export const least = extreme(-1);
export const greatest = extreme(1);

/** Missing values are left out, null ones are kept. */
const present = (values: readonly unknown[]): unknown[] => values.filter((value) => value !== undefined);

/** Every supported accumulator of `$group`. */
export const accumulators: Readonly<Record<string, Accumulate>> = {
  $sum: sumOf,
  $min: least,
  $max: greatest,
  $count: (values) => values.length,
  $first: (values) => values[0] ?? null,
  $last: (values) => values.at(-1) ?? null,
  $push: present,
  $addToSet: (values) => [...new Map(present(values).map((value) => [encodeKey(value), value])).values()],
};
