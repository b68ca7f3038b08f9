import { BSONRegExp, Binary, Code, type ObjectId, type Timestamp } from 'bson';
import { Kind, asFields, kindOf } from './bson-kind';
import { compareNumbers, type BsonNumber } from './exact-decimal';

/** MongoDB's total order of BSON values: by kind first, then by value. */
export function compareValues(a: unknown, b: unknown): number {
  const kind = kindOf(a);
  const other = kindOf(b);
  return kind === other ? compareSameKind(kind, a, b) : kind - other;
}

export const equalValues = (a: unknown, b: unknown): boolean => compareValues(a, b) === 0;

function compareSameKind(kind: Kind, a: unknown, b: unknown): number {
  switch (kind) {
    case Kind.number:
      return compareNumbers(a as BsonNumber, b as BsonNumber);
    case Kind.string:
      return compareText(String(a), String(b));
    case Kind.objectId:
      return Buffer.compare((a as ObjectId).id, (b as ObjectId).id);
    case Kind.boolean:
      return Number(a) - Number(b);
    case Kind.date:
      return (a as Date).getTime() - (b as Date).getTime();
    case Kind.timestamp:
      return Number((a as Timestamp).toBigInt() - (b as Timestamp).toBigInt());
    case Kind.array:
      return compareArrays(a as unknown[], b as unknown[]);
    case Kind.object:
      return compareObjects(a, b);
    case Kind.binary:
      return compareBinaries(a as Binary, b as Binary);
    case Kind.regex: {
      const [left, right] = [regexParts(a), regexParts(b)];
      return compareText(left.pattern, right.pattern) || compareText(left.options, right.options);
    }
    case Kind.code:
    case Kind.codeWithScope: {
      const [left, right] = [a as Code, b as Code];
      return compareText(left.code, right.code) || compareObjects(left.scope ?? {}, right.scope ?? {});
    }
    default:
      return 0;
  }
}

function compareArrays(a: unknown[], b: unknown[]): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    const order = compareValues(a[i], b[i]);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** Field by field in stored order: kind, then name, then value. */
function compareObjects(a: unknown, b: unknown): number {
  const left = Object.entries(asFields(a));
  const right = Object.entries(asFields(b));
  const shared = Math.min(left.length, right.length);
  for (let i = 0; i < shared; i++) {
    const [leftName, leftValue] = left[i] as [string, unknown];
    const [rightName, rightValue] = right[i] as [string, unknown];
    const order =
      kindOf(leftValue) - kindOf(rightValue) ||
      compareText(leftName, rightName) ||
      compareValues(leftValue, rightValue);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

function compareBinaries(a: Binary, b: Binary): number {
  return a.length() - b.length() || a.sub_type - b.sub_type || Buffer.compare(a.value(), b.value());
}

/** Compares UTF-8 bytes, as MongoDB does without a collation. JS's order differs beyond the basic plane. */
function compareText(a: string, b: string): number {
  if (a === b) return 0;
  const limit = Math.min(a.length, b.length);
  for (let i = 0; i < limit; i++) {
    const left = a.charCodeAt(i);
    const right = b.charCodeAt(i);
    if (left === right) continue;
    const surrogates = Number(isSurrogate(left)) - Number(isSurrogate(right));
    return surrogates !== 0 ? surrogates : left - right;
  }
  return a.length - b.length;
}

const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff;

/** The pattern, and the options as MongoDB's letters. */
export function regexParts(value: unknown): { pattern: string; options: string } {
  if (value instanceof BSONRegExp) return value;
  const { source, flags } = value as RegExp;
  return { pattern: source, options: flags };
}
