import { ProcessingMode } from 'mingo';
import { evalExpr } from 'mingo/core';
import type { Options } from 'mingo/types';
import { CommandError, ErrorCode, badValue, notSupported } from '../command-error';
import { isDocument, type Document } from '../values/document';
import { promote, type Promoted } from './mingo.bridge';
import {
  exactOperatorNames,
  isRefusedOperator,
  knownOperatorNames,
  operatorContext,
} from './operator.catalogue';

/** Options for mingo: no client code, `let` variables bound. */
export const mingoOptions = (variables: Document): Options => ({
  idKey: '_id',
  processingMode: ProcessingMode.CLONE_OFF,
  useStrictMode: true,
  scriptEnabled: false,
  failOnError: true,
  variables: promote(variables).value as Document,
  context: operatorContext,
});

/**
 * Refuses unknown operators before any document is met.
 * @throws CommandError InvalidPipelineOperator, CommandNotSupported
 */
export function checkExpression(expression: unknown): void {
  for (const name of operatorsIn(expression)) {
    if (isRefusedOperator(name)) throw notSupported(`${name} in expressions`);
    if (!knownOperatorNames.has(name)) {
      throw new CommandError(ErrorCode.InvalidPipelineOperator, `Unrecognized expression '${name}'`);
    }
  }
}

function* operatorsIn(expression: unknown): Generator<string> {
  if (Array.isArray(expression)) for (const entry of expression) yield* operatorsIn(entry);
  if (!isDocument(expression)) return;
  for (const [name, argument] of Object.entries(expression)) {
    if (name.startsWith('$')) yield name;
    if (name !== '$literal') yield* operatorsIn(argument);
  }
}

/** An aggregation expression made ready: from a document (promoted once for all of them) to a value. */
export type CompiledExpression = (input: Promoted) => unknown;

/** The compiled expression gives undefined where it names nothing. */
export function compileExpression(expression: unknown, variables: Document): CompiledExpression {
  const options = mingoOptions(variables);
  const promoted = promote(expression).value;
  return ({ value, exotic }) => {
    if (exotic) checkExact(expression);
    return translated(() => evalExpr(value, promoted, options) as unknown);
  };
}

export const evaluateExpression = (document: Document, expression: unknown, variables: Document): unknown =>
  compileExpression(expression, variables)(promote(document));

/** Better no answer than one in which an int64 or a decimal was passed over. */
export function checkExact(expression: unknown): void {
  for (const name of operatorsIn(expression)) {
    if (!exactOperatorNames.has(name)) {
      throw notSupported(`${name} on documents with decimals, or with integers beyond 2^53`);
    }
  }
}

/** mingo throws plain errors; to the client they are bad values. */
export function translated<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw badValue(String(error));
  }
}
