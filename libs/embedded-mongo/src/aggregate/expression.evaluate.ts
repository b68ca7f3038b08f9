import { ProcessingMode } from 'mingo';
import { Context, evalExpr } from 'mingo/core';
import type { Options } from 'mingo/types';
import { CommandError, ErrorCode, badValue } from '../command-error';
import { isDocument, type Document } from '../values/document';
import { checkArguments, expressionOperators } from './expression.operators';
import { promote } from './mingo.bridge';

const options = {
  idKey: '_id',
  processingMode: ProcessingMode.CLONE_OFF,
  useStrictMode: true,
  scriptEnabled: false,
  failOnError: true,
  context: Context.init({ expression: expressionOperators } as Parameters<typeof Context.init>[0]),
} as Options;

const VARIABLES = new Set(['ROOT', 'CURRENT', 'REMOVE']);

/**
 * Refuses unsupported operators and variables before the pipeline reads a document.
 * @throws CommandError InvalidPipelineOperator, UndefinedVariable, 15983 for two operators side by side,
 *   16020 for the wrong number of arguments
 */
export function checkExpression(expression: unknown): void {
  if (Array.isArray(expression)) expression.forEach(checkExpression);
  else if (isDocument(expression)) checkDocument(expression);
  else if (typeof expression === 'string' && expression.startsWith('$$')) {
    const name = expression.slice(2).split('.')[0] as string;
    if (!VARIABLES.has(name)) {
      throw new CommandError(ErrorCode.UndefinedVariable, `Use of undefined variable: ${name}`);
    }
  }
}

function checkDocument(expression: Document): void {
  const names = Object.keys(expression);
  const operator = names.find((name) => name.startsWith('$'));
  if (operator === undefined) {
    Object.values(expression).forEach(checkExpression);
    return;
  }
  if (names.length > 1) {
    const shown = names.join(', ');
    throw new CommandError(
      15983,
      `an expression specification must contain exactly one field, the name of the expression. Found: ${shown}`,
    );
  }
  if (!Object.hasOwn(expressionOperators, operator)) {
    throw new CommandError(ErrorCode.InvalidPipelineOperator, `Unrecognized expression '${operator}'`);
  }
  if (operator === '$literal') return;
  checkArguments(operator, expression[operator]);
  checkExpression(expression[operator]);
}

/** Evaluates an expression on a document that `promote` prepared; undefined when the value is missing. */
export type CompiledExpression = (promotedDocument: unknown) => unknown;

/** The function throws CommandError BadValue for a value that an operator cannot use. */
export function compileExpression(expression: unknown): CompiledExpression {
  const promoted = promote(expression);
  return (document) => {
    try {
      return withoutMissing(evalExpr(document, promoted, options));
    } catch (error) {
      // mingo throws plain errors.
      throw error instanceof CommandError ? error : badValue(String(error));
    }
  };
}

/** As in MongoDB: a missing field is left out of a document, and is null in an array. */
function withoutMissing(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((element) => withoutMissing(element) ?? null);
  if (!isDocument(value)) return value;
  const entries = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(entries.map(([name, field]) => [name, withoutMissing(field)]));
}
