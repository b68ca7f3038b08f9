import { badValue } from '../command-error';
import { parseFilter } from '../query/filter.parse';
import { isOperatorDocument } from '../query/path-condition.parse';
import { isRegex } from '../query/regex.compile';
import { typeNameOf } from '../values/bson-kind';
import { MISSING, isDocument, type Document } from '../values/document';
import { isBsonNumber, toDouble } from '../values/exact-decimal';
import { equalValues } from '../values/value.compare';
import { nameOfDocument, type Modifier, type Target } from './modifier';

function arrayOf(current: unknown, { path, document }: Target): unknown[] {
  if (current === MISSING) return [];
  if (Array.isArray(current)) return [...(current as unknown[])];
  throw badValue(
    `The field '${path}' must be an array but is of type ${typeNameOf(current)} in document ${nameOfDocument(document)}`,
  );
}

/** Every supported clause of `$push`. */
export const pushClauses = ['$each', '$position', '$slice'];

export function push(argument: unknown): Modifier {
  if (!isDocument(argument) || !('$each' in argument)) {
    return (current, target) => [...arrayOf(current, target), argument];
  }
  const { $each: items } = argument;
  const unknown = Object.keys(argument).find((clause) => !pushClauses.includes(clause));
  if (unknown !== undefined) throw badValue(`Unrecognized clause in $push: ${unknown}`);
  if (!Array.isArray(items)) throw badValue('The argument to $each in $push must be an array');
  const position = clauseNumber(argument, '$position');
  const slice = clauseNumber(argument, '$slice');
  return (current, target) => {
    const array = arrayOf(current, target);
    array.splice(position ?? array.length, 0, ...(items as unknown[]));
    if (slice === undefined) return array;
    return slice >= 0 ? array.slice(0, slice) : array.slice(slice);
  };
}

function clauseNumber(clauses: Document, name: string): number | undefined {
  if (!(name in clauses)) return undefined;
  const number = isBsonNumber(clauses[name]) ? toDouble(clauses[name]) : NaN;
  if (!Number.isInteger(number)) throw badValue(`The value for ${name} must be an integer value`);
  return number;
}

export function addToSet(argument: unknown): Modifier {
  const each = isDocument(argument) && '$each' in argument ? argument.$each : [argument];
  if (!Array.isArray(each)) throw badValue('The argument to $each in $addToSet must be an array');
  if (isDocument(argument) && '$each' in argument && Object.keys(argument).length > 1) {
    throw badValue('Found unexpected fields after $each in $addToSet');
  }
  return (current, target) => {
    const array = arrayOf(current, target);
    for (const item of each as unknown[]) {
      if (!array.some((present) => equalValues(present, item))) array.push(item);
    }
    return array;
  };
}

export function pull(argument: unknown): Modifier {
  const matches = pullTest(argument);
  return (current, target) =>
    current === MISSING ? MISSING : arrayOf(current, target).filter((element) => !matches(element));
}

/**
 * A value is compared, an operator document tests each element, a plain document is a filter on document
 * elements.
 */
function pullTest(argument: unknown): (element: unknown) => boolean {
  if (isOperatorDocument(argument) || isRegex(argument)) {
    const filter = parseFilter({ v: argument });
    return (element) => filter.matches({ v: element });
  }
  if (isDocument(argument)) {
    const filter = parseFilter(argument);
    return (element) => isDocument(element) && filter.matches(element);
  }
  return (element) => equalValues(element, argument);
}

export function pullAll(argument: unknown): Modifier {
  if (!Array.isArray(argument))
    throw badValue('$pullAll requires an array argument but was given another type');
  return (current, target) =>
    current === MISSING
      ? MISSING
      : arrayOf(current, target).filter((element) => !argument.some((gone) => equalValues(element, gone)));
}

export function pop(argument: unknown): Modifier {
  const end = isBsonNumber(argument) ? toDouble(argument) : NaN;
  if (end !== 1 && end !== -1) throw badValue('$pop expects 1 or -1');
  return (current, target) => {
    if (current === MISSING) return MISSING;
    const array = arrayOf(current, target);
    return end === 1 ? array.slice(0, -1) : array.slice(1);
  };
}
