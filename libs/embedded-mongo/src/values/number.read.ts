import { badValue, typeMismatch } from '../command-error';
import { isBsonNumber, toDouble } from './exact-decimal';

/** Reads a whole, non-negative number of any BSON type from a command or a stage. */
export function countOf(value: unknown, name: string): number {
  if (!isBsonNumber(value)) throw typeMismatch(`'${name}' must be a number`);
  const number = toDouble(value);
  if (!Number.isInteger(number) || number < 0) {
    throw badValue(`'${name}' must be a non-negative whole number, got ${number}`);
  }
  return number;
}
