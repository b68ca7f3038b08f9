import { BSONRegExp } from 'bson';
import { badValue } from '../command-error';
import { regexParts } from '../values/value.compare';

export const isRegex = (value: unknown): value is BSONRegExp | RegExp =>
  value instanceof BSONRegExp || value instanceof RegExp;

/**
 * MongoDB's expressions are PCRE; the common ground of both is carried, and what JS cannot compile is refused.
 */
export function compileRegex(source: unknown, optionText?: unknown): RegExp {
  const parts = isRegex(source) ? regexParts(source) : { pattern: source, options: '' };
  if (typeof parts.pattern !== 'string') throw badValue('$regex has to be a string');
  if (optionText !== undefined && typeof optionText !== 'string')
    throw badValue('$options has to be a string');
  let flags = '';
  let pattern = parts.pattern;
  for (const option of optionText ?? parts.options) {
    if (option === 'i' || option === 'm' || option === 's' || option === 'u')
      flags += flags.includes(option) ? '' : option;
    else if (option === 'x') pattern = withoutFreeSpacing(pattern);
    else throw badValue(`invalid flag in regex options: ${option}`);
  }
  try {
    return new RegExp(pattern, flags);
  } catch (error) {
    throw badValue(
      `Regular expression is invalid: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** PCRE's `x`: blanks and comments outside of classes and escapes do not count. */
const withoutFreeSpacing = (pattern: string): string =>
  pattern.replace(
    /(\\.|\[(?:\\.|[^\]\\])*\])|\s+|#[^\n]*/gs,
    (_match, kept: string | undefined) => kept ?? '',
  );
