import { evalExpr } from 'mingo/core';
import type { Options } from 'mingo/types';
import { Kind, kindOf } from '../values/bson-kind';
import { isBsonNumber } from '../values/exact-decimal';
import { encodeKey } from '../values/key.encode';
import { addNumbers } from '../values/number.arithmetic';
import { compareValues } from '../values/value.compare';
import { isExotic } from './mingo.bridge';
import { combined, type Evaluate } from './own-expressions';

/**
 * Values of one expression over a group. As a plain expression (`{$max: ['$a', '$b']}`) an accumulator gets its
 * values ready, and no expression.
 */
function valuesOf(group: unknown, expression: unknown, options: Options): unknown[] {
  const members = group as unknown[];
  if (expression === null || expression === undefined) return members;
  // Options without this group's root: each member is its own.
  const fresh = { ...optionsOf(options) };
  return members.map((member) => evalExpr(member, expression, fresh) as unknown);
}

/** mingo hands down its options object with the root of what encloses it; the plain options are inside. */
const optionsOf = (options: Options): Options =>
  (options as Options & { options?: Options }).options ?? options;

const sum: Evaluate = (group, expression, options) => {
  const values = valuesOf(group, expression, options).filter(isBsonNumber);
  return values.some(isExotic)
    ? combined(values, addNumbers)
    : values.reduce<number>((a, b) => a + Number(b), 0);
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

/** Absent values are left out, null ones are not. */
const present = (group: unknown, expression: unknown, options: Options): unknown[] =>
  valuesOf(group, expression, options).filter((value) => value !== undefined);

const distinct: Evaluate = (group, expression, options) => [
  ...new Map(present(group, expression, options).map((value) => [encodeKey(value), value])).values(),
];

export const ownAccumulators: Readonly<Record<string, Evaluate>> = {
  $sum: sum,
  $min: extreme(-1),
  $max: extreme(1),
  $push: present,
  $addToSet: distinct,
};
