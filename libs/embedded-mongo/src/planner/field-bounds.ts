import { MaxKey, MinKey } from 'bson';
import type { PathCondition } from '../query/condition';
import { isRegex } from '../query/regex.compile';
import { Kind, kindOf } from '../values/bson-kind';
import { complementKey, encodeKey, kindPrefix } from '../values/key.encode';
import { isArrayIndex } from '../values/document';
import { after } from '../storage/sorted-blocks';

/** A position between keys: directly before or after all keys with the prefix. */
interface Cut {
  readonly prefix: string;
  readonly side: 'before' | 'after';
}

export interface Interval {
  readonly from: Cut;
  readonly to: Cut;
}

/** The keys that the conditions on one field of an index allow, in the direction of that field. */
export type FieldBounds =
  | { readonly kind: 'points'; readonly keys: readonly string[] }
  | { readonly kind: 'range'; readonly interval: Interval };

/**
 * The bounds of the conditions on one field. They may be wider than the conditions, because the filter tests
 * each document again. They are never narrower. On a multikey index each condition may match another element,
 * so only one of them bounds the scan.
 */
export function boundsOf(
  conditions: readonly PathCondition[],
  descending: boolean,
  multikey: boolean,
): FieldBounds | undefined {
  const points = conditions.flatMap((condition) => {
    const operands = pointsOf(condition);
    return operands ? [operands] : [];
  });
  const fewest = points.sort((a, b) => a.length - b.length)[0];
  if (fewest) {
    const keys = [...new Set(fewest.map(encodeKey))];
    return { kind: 'points', keys: descending ? keys.map(complementKey) : keys };
  }
  const intervals = conditions.flatMap((condition) => rangeOf(condition) ?? []);
  const [first] = intervals;
  if (!first) return undefined;
  const interval = multikey ? first : intervals.reduce(intersect);
  return { kind: 'range', interval: descending ? mirrored(interval) : interval };
}

/** False for a path with a number, which may be a position or a field's name. Keys hold positions only. */
export const isIndexablePath = (parts: readonly string[]): boolean => !parts.some(isArrayIndex);

function pointsOf({ operator, operand }: PathCondition): readonly unknown[] | undefined {
  const operands = operator === '$eq' ? [operand] : operator === '$in' ? (operand as unknown[]) : undefined;
  return operands?.every(isPlainOperand) ? operands : undefined;
}

/** An array operand also matches a whole array, but keys hold elements only. */
const isPlainOperand = (operand: unknown): boolean =>
  operand !== undefined && !Array.isArray(operand) && !isRegex(operand);

function rangeOf({ operator, operand }: PathCondition): Interval[] | undefined {
  if (operator !== '$gt' && operator !== '$gte' && operator !== '$lt' && operator !== '$lte')
    return undefined;
  if (!isPlainOperand(operand) || operand instanceof MinKey || operand instanceof MaxKey) return undefined;
  const kind = kindOf(operand);
  if (kind === Kind.null) return undefined;
  const bracket = kindPrefix(kind);
  const key = encodeKey(operand);
  const isLower = operator.startsWith('$gt');
  const inclusive = operator.endsWith('e');
  return isLower
    ? [
        {
          from: { prefix: key, side: inclusive ? 'before' : 'after' },
          to: { prefix: bracket, side: 'after' },
        },
      ]
    : [
        {
          from: { prefix: bracket, side: 'before' },
          to: { prefix: key, side: inclusive ? 'after' : 'before' },
        },
      ];
}

export const cutKey = (base: string, { prefix, side }: Cut): string =>
  side === 'before' ? base + prefix : after(base + prefix);

function intersect(a: Interval, b: Interval): Interval {
  return {
    from: cutKey('', a.from) >= cutKey('', b.from) ? a.from : b.from,
    to: cutKey('', a.to) <= cutKey('', b.to) ? a.to : b.to,
  };
}

const mirrored = ({ from, to }: Interval): Interval => ({ from: mirroredCut(to), to: mirroredCut(from) });

const mirroredCut = ({ prefix, side }: Cut): Cut => ({
  prefix: complementKey(prefix),
  side: side === 'before' ? 'after' : 'before',
});
