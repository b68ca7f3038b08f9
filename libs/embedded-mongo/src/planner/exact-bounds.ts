import type { Condition, PathCondition } from '../query/condition';
import { Kind, kindOf } from '../values/bson-kind';
import { isBsonNumber, toDouble } from '../values/exact-decimal';

/**
 * Kinds whose keys are equal exactly when their values are. Null is none of them: it also matches a missing
 * field.
 */
const POINT_KINDS: ReadonlySet<Kind> = new Set([
  Kind.number,
  Kind.string,
  Kind.objectId,
  Kind.boolean,
  Kind.date,
]);
/** Kinds whose key ranges hold only matches. NaN matches no range, but its key is among those of numbers. */
const RANGE_KINDS: ReadonlySet<Kind> = new Set([Kind.string, Kind.objectId, Kind.date]);
const RANGE_OPERATORS: ReadonlySet<string> = new Set(['$gt', '$gte', '$lt', '$lte']);

/**
 * True if the bounds on these paths hold exactly the matches of the query. The filter then need not test the
 * documents.
 * @param boundPaths the fields of an index that has never held an array
 */
export function isExactlyBound(query: readonly Condition[], boundPaths: ReadonlySet<string>): boolean {
  return query.every((condition) => {
    if (condition.kind !== 'path' || !boundPaths.has(condition.path)) return false;
    const onSamePath = query.filter((other) => other.kind === 'path' && other.path === condition.path);
    return (onSamePath.length === 1 && isPoint(condition)) || onSamePath.every(isRange);
  });
}

function isPoint({ operator, operand }: PathCondition): boolean {
  const operands = operator === '$eq' ? [operand] : operator === '$in' ? (operand as unknown[]) : undefined;
  return operands?.every((one) => POINT_KINDS.has(kindOf(one)) && !isNaNNumber(one)) ?? false;
}

const isNaNNumber = (operand: unknown): boolean => isBsonNumber(operand) && Number.isNaN(toDouble(operand));

const isRange = (condition: Condition): boolean =>
  condition.kind === 'path' &&
  RANGE_OPERATORS.has(condition.operator) &&
  RANGE_KINDS.has(kindOf(condition.operand));
