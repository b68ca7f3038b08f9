import { badValue, typeMismatch } from '../command-error';
import { showValue } from '../storage/duplicate-key.error';
import { typeNameOf } from '../values/bson-kind';
import { MISSING, isDocument } from '../values/document';
import { isBsonNumber } from '../values/exact-decimal';
import { addNumbers } from '../values/number.arithmetic';
import { compareValues } from '../values/value.compare';
import { addToSet, pop, pull, pullAll, push } from './array-modifiers';
import { nameOfDocument, type Modifier, type ModifierParser } from './modifier';

/** Every supported update operator. */
export const modifierParsers: Readonly<Record<string, ModifierParser>> = {
  $set: (argument) => () => argument,
  $setOnInsert: (argument) => () => argument,
  $unset: () => () => MISSING,
  $inc: increment,
  $min: (argument) => (current) =>
    current === MISSING || compareValues(argument, current) < 0 ? argument : current,
  $max: (argument) => (current) =>
    current === MISSING || compareValues(argument, current) > 0 ? argument : current,
  $currentDate: currentDate,
  $push: push,
  $addToSet: addToSet,
  $pull: pull,
  $pullAll: pullAll,
  $pop: pop,
};

function increment(argument: unknown, path: string): Modifier {
  if (!isBsonNumber(argument)) {
    throw typeMismatch(`Cannot increment with non-numeric argument: {${path}: ${showValue(argument)}}`);
  }
  return (current, { document }) => {
    if (current === MISSING) return argument;
    if (!isBsonNumber(current)) {
      throw typeMismatch(
        `Cannot apply $inc to a value of non-numeric type. ${nameOfDocument(document)} has the field '${path.split('.').at(-1)}' of non-numeric type ${typeNameOf(current)}`,
      );
    }
    const result = addNumbers(current, argument);
    if (result === undefined) {
      throw badValue(
        `Failed to apply $inc operations to current value (${showValue(current)}) for document ${nameOfDocument(document)}`,
      );
    }
    return result;
  };
}

function currentDate(argument: unknown): Modifier {
  const valid = isDocument(argument)
    ? Object.keys(argument).length === 1 && argument.$type === 'date'
    : typeof argument === 'boolean';
  if (!valid) throw badValue("The '$type' string field is required to be 'date'");
  return (_current, { now }) => now;
}
