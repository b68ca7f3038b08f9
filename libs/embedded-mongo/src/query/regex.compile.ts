import { BSONRegExp } from 'bson';
import { badValue } from '../command-error';
import { regexParts } from '../values/value.compare';

export const isRegex = (value: unknown): value is BSONRegExp | RegExp =>
  value instanceof BSONRegExp || value instanceof RegExp;

/**
 * Compiles MongoDB's PCRE pattern as a JS pattern.
 * @throws CommandError BadValue for a pattern or option that JS does not have
 */
export function compileRegex(source: unknown, optionText?: unknown): RegExp {
  const parts = isRegex(source) ? regexParts(source) : { pattern: source, options: '' };
  if (typeof parts.pattern !== 'string') throw badValue('$regex has to be a string');
  if (optionText !== undefined && typeof optionText !== 'string')
    throw badValue('$options has to be a string');
  let flags = '';
  for (const option of optionText ?? parts.options) {
    if (option === 'i' || option === 'm' || option === 's' || option === 'u')
      flags += flags.includes(option) ? '' : option;
    else throw badValue(`invalid flag in regex options: ${option}`);
  }
  try {
    return new RegExp(parts.pattern, flags);
  } catch (error) {
    throw badValue(
      `Regular expression is invalid: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
