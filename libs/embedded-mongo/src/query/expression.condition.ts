import { checkExpression, evaluateExpression } from '../aggregate/expression.evaluate';
import { Kind, kindOf } from '../values/bson-kind';
import { type Document } from '../values/document';
import { isBsonNumber, toDouble } from '../values/exact-decimal';
import type { Condition } from './condition';

/** `$expr`: true as aggregation sees truth, where only false, null, undefined, absence and zero are not. */
export function parseExpressionCondition(expression: unknown, variables: Document): Condition {
  checkExpression(expression);
  return {
    kind: 'opaque',
    matches: (document) => isTruthy(evaluateExpression(document, expression, variables)),
  };
}

function isTruthy(value: unknown): boolean {
  if (isBsonNumber(value)) return toDouble(value) !== 0;
  const kind = kindOf(value);
  return kind !== Kind.null && kind !== Kind.undefined && value !== false;
}
