import { Int32, Long, Timestamp } from 'bson';
import { badValue, CommandError, ErrorCode, failedToParse, typeMismatch } from '../command-error';
import { showValue } from '../storage/duplicate-key.error';
import { typeNameOf } from '../values/bson-kind';
import { MISSING, isDocument } from '../values/document';
import { isBsonNumber, toExact, type BsonNumber } from '../values/exact-decimal';
import { addNumbers, multiplyNumbers } from '../values/number.arithmetic';
import { compareValues } from '../values/value.compare';
import { addToSet, pop, pull, pullAll, push } from './array-modifiers';
import { nameOfDocument, type Modifier, type ModifierParser } from './modifier';

export const modifierParsers: Readonly<Record<string, ModifierParser>> = {
  $set: (argument) => () => argument,
  $setOnInsert: (argument) => () => argument,
  $unset: () => () => MISSING,
  $inc: arithmetic('$inc', 'increment', addNumbers),
  $mul: arithmetic('$mul', 'multiply', multiplyNumbers),
  $min: (argument) => (current) =>
    current === MISSING || compareValues(argument, current) < 0 ? argument : current,
  $max: (argument) => (current) =>
    current === MISSING || compareValues(argument, current) > 0 ? argument : current,
  $currentDate: currentDate,
  $bit: bit,
  $push: push,
  $addToSet: addToSet,
  $pull: pull,
  $pullAll: pullAll,
  $pop: pop,
};

function arithmetic(
  operator: '$inc' | '$mul',
  verb: string,
  combine: (a: BsonNumber, b: BsonNumber) => BsonNumber | undefined,
): ModifierParser {
  return (argument, path) => {
    if (!isBsonNumber(argument)) {
      throw typeMismatch(`Cannot ${verb} with non-numeric argument: {${path}: ${showValue(argument)}}`);
    }
    return (current, { document }) => {
      if (current === MISSING) return operator === '$inc' ? argument : combine(argument, new Int32(0));
      if (!isBsonNumber(current)) {
        throw typeMismatch(
          `Cannot apply ${operator} to a value of non-numeric type. ${nameOfDocument(document)} has the field '${path.split('.').at(-1)}' of non-numeric type ${typeNameOf(current)}`,
        );
      }
      const result = combine(current, argument);
      if (result === undefined) {
        throw badValue(
          `Failed to apply ${operator} operations to current value (${showValue(current)}) for document ${nameOfDocument(document)}`,
        );
      }
      return result;
    };
  };
}

function currentDate(argument: unknown): Modifier {
  const type = isDocument(argument) ? argument.$type : 'date';
  const valid = isDocument(argument)
    ? Object.keys(argument).length === 1 && (type === 'date' || type === 'timestamp')
    : typeof argument === 'boolean';
  if (!valid) throw badValue(`The '$type' string field is required to be 'date' or 'timestamp'`);
  return (_current, { now }) =>
    type === 'date' ? now : new Timestamp({ t: Math.floor(now.getTime() / 1000), i: 1 });
}

const bitOperations: Readonly<Record<string, (a: bigint, b: bigint) => bigint>> = {
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
};

function bit(argument: unknown, path: string): Modifier {
  if (!isDocument(argument) || Object.keys(argument).length === 0) {
    throw badValue(`The $bit modifier is not compatible with a ${typeNameOf(argument)}`);
  }
  const steps = Object.entries(argument).map(([name, operand]) => {
    const operation = bitOperations[name];
    if (!operation) throw badValue(`The $bit modifier only supports 'and', 'or', and 'xor', not '${name}'`);
    if (!isInteger(operand)) throw badValue(`The $bit modifier field must be an Integer(32/64 bit)`);
    return { operation, operand };
  });
  return (current, { document }) =>
    steps.reduce<unknown>((value, { operation, operand }) => {
      const present = value === MISSING ? new Int32(0) : value;
      if (!isInteger(present)) {
        throw badValue(
          `Cannot apply $bit to a value of non-integral type.${nameOfDocument(document)} has the field ${path} of non-integer type ${typeNameOf(value)}`,
        );
      }
      const result = operation(bigOf(present), bigOf(operand));
      return present instanceof Long || operand instanceof Long
        ? Long.fromBigInt(result)
        : new Int32(Number(result));
    }, current);
}

const isInteger = (value: unknown): value is Int32 | Long =>
  value instanceof Int32 || (value instanceof Long && isBsonNumber(value));

const bigOf = (value: Int32 | Long): bigint => toExact(value)?.digits ?? 0n;

/** `$rename` takes a value away from one path and sets it at another. */
export function checkRename(from: string, to: unknown): string {
  if (typeof to !== 'string') {
    throw badValue(`The 'to' field for $rename must be a string: ${from}: ${showValue(to)}`);
  }
  if (to === from) throw badValue(`The source and target field for $rename must differ: ${from}: "${to}"`);
  if ([from, to].some((path) => path.split('.').some((part) => part.startsWith('$')))) {
    throw failedToParse('$rename does not take positional paths');
  }
  if (to === '') throw new CommandError(ErrorCode.EmptyFieldName, 'An empty update path is not valid.');
  return to;
}
