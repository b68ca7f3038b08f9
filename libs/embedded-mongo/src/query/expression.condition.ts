import { checkExpression, compileExpression } from '../aggregate/expression.evaluate';
import { promote } from '../aggregate/mingo.bridge';
import { isTruthy } from '../aggregate/own-expressions';
import type { Document } from '../values/document';
import type { Condition } from './condition';

/** `$expr`: an aggregation expression as a condition. */
export function parseExpressionCondition(expression: unknown, variables: Document): Condition {
  checkExpression(expression);
  const evaluate = compileExpression(expression, variables);
  return { kind: 'opaque', matches: (document) => isTruthy(evaluate(promote(document))) };
}
