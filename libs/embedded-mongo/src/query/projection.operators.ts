import { badValue, notSupported } from '../command-error';
import { MISSING, isDocument } from '../values/document';
import { isBsonNumber, toDouble } from '../values/exact-decimal';
import { parseFilter } from './filter.parse';

/** An operator that only `find` projections have. */
export interface FindOperator {
  readonly path: string;
  /** `$elemMatch` asks for its field only, `$slice` leaves the others. */
  readonly includes: boolean;
  readonly apply: (value: unknown) => unknown;
}

export function parseFindOperator(path: string, value: unknown): FindOperator | undefined {
  if (!isDocument(value)) return undefined;
  if ('$meta' in value) throw notSupported('$meta in projections');
  const operator =
    '$elemMatch' in value
      ? { path, includes: true, apply: firstMatching(value.$elemMatch) }
      : '$slice' in value && !isExpressionSlice(value.$slice)
        ? { path, includes: false, apply: sliceOf(value.$slice) }
        : undefined;
  if (operator && path.includes('.')) throw notSupported(`$slice or $elemMatch at the dotted path '${path}'`);
  return operator;
}

function firstMatching(argument: unknown): (value: unknown) => unknown {
  if (!isDocument(argument)) throw badValue('elemMatch: Invalid argument, object required');
  const filter = parseFilter({ v: { $elemMatch: argument } });
  return (value) => {
    const found = Array.isArray(value)
      ? value.findIndex((candidate) => filter.matches({ v: [candidate] }))
      : -1;
    return found < 0 ? MISSING : [(value as unknown[])[found]];
  };
}

/** `$slice` with a field path is the aggregation expression, with numbers the projection operator. */
const isExpressionSlice = (argument: unknown): boolean =>
  Array.isArray(argument) && !argument.every((entry) => isBsonNumber(entry));

function sliceOf(argument: unknown): (value: unknown) => unknown {
  const numbers = (Array.isArray(argument) ? (argument as unknown[]) : [argument]).map((entry) =>
    isBsonNumber(entry) ? toDouble(entry) : NaN,
  );
  const [first = NaN, count] = numbers;
  if (
    numbers.some((number) => !Number.isInteger(number)) ||
    numbers.length > 2 ||
    (count !== undefined && count <= 0)
  ) {
    throw badValue('Invalid $slice syntax');
  }
  return (value) => {
    if (!Array.isArray(value)) return value;
    if (count === undefined) return first >= 0 ? value.slice(0, first) : value.slice(first);
    const start = first >= 0 ? first : Math.max(0, value.length + first);
    return value.slice(start, start + count);
  };
}
