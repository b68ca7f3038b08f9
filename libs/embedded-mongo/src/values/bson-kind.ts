import {
  BSONRegExp,
  BSONSymbol,
  Binary,
  Code,
  DBRef,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';
import { MISSING, type Document } from './document';

/**
 * MongoDB's order across types (`canonicalizeBSONType`), plus one. Each kind then fits an unsigned byte, and
 * zero is free as the end mark of composite keys.
 */
export const Kind = {
  minKey: 1,
  undefined: 2,
  null: 6,
  number: 11,
  string: 16,
  object: 21,
  array: 26,
  binary: 31,
  objectId: 36,
  boolean: 41,
  date: 46,
  timestamp: 48,
  regex: 51,
  code: 61,
  codeWithScope: 66,
  maxKey: 127,
} as const;
export type Kind = (typeof Kind)[keyof typeof Kind];

export function kindOf(value: unknown): Kind {
  switch (typeof value) {
    case 'string':
      return Kind.string;
    case 'number':
    case 'bigint':
      return Kind.number;
    case 'boolean':
      return Kind.boolean;
    case 'undefined':
      return Kind.undefined;
    case 'symbol':
      return Kind.null;
    case 'function':
    case 'object':
  }
  if (value === null) return Kind.null;
  if (Array.isArray(value)) return Kind.array;
  if (value instanceof Date) return Kind.date;
  if (value instanceof ObjectId) return Kind.objectId;
  if (value instanceof Timestamp) return Kind.timestamp;
  if (
    value instanceof Int32 ||
    value instanceof Double ||
    value instanceof Long ||
    value instanceof Decimal128
  ) {
    return Kind.number;
  }
  if (value instanceof Binary) return Kind.binary;
  if (value instanceof BSONRegExp || value instanceof RegExp) return Kind.regex;
  if (value instanceof BSONSymbol) return Kind.string;
  if (value instanceof Code) return value.scope ? Kind.codeWithScope : Kind.code;
  if (value instanceof MinKey) return Kind.minKey;
  if (value instanceof MaxKey) return Kind.maxKey;
  return Kind.object;
}

/** The type number of a value, as `$type` uses it. */
export function typeNumberOf(value: unknown): number {
  if (typeof value === 'number') return Number.isInteger(value) && Math.abs(value) < 2 ** 31 ? 16 : 1;
  if (value instanceof Int32) return 16;
  if (value instanceof Double) return 1;
  if (value instanceof Decimal128) return 19;
  if (value instanceof Timestamp) return 17;
  if (value instanceof Long || typeof value === 'bigint') return 18;
  if (value instanceof BSONSymbol) return 14;
  return typeNumberByKind[kindOf(value)];
}

const typeNumberByKind: Record<Kind, number> = {
  [Kind.minKey]: -1,
  [Kind.undefined]: 6,
  [Kind.null]: 10,
  [Kind.number]: 1,
  [Kind.string]: 2,
  [Kind.object]: 3,
  [Kind.array]: 4,
  [Kind.binary]: 5,
  [Kind.objectId]: 7,
  [Kind.boolean]: 8,
  [Kind.date]: 9,
  [Kind.timestamp]: 17,
  [Kind.regex]: 11,
  [Kind.code]: 13,
  [Kind.codeWithScope]: 15,
  [Kind.maxKey]: 127,
};

/** Type numbers by the names in `$type` and in error messages. */
export const typeNumberByName: Readonly<Record<string, number>> = {
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binData: 5,
  undefined: 6,
  objectId: 7,
  bool: 8,
  date: 9,
  null: 10,
  regex: 11,
  dbPointer: 12,
  javascript: 13,
  symbol: 14,
  javascriptWithScope: 15,
  int: 16,
  timestamp: 17,
  long: 18,
  decimal: 19,
  minKey: -1,
  maxKey: 127,
};

const nameByTypeNumber = new Map(Object.entries(typeNumberByName).map(([name, number]) => [number, name]));

export function typeNameOf(value: unknown): string {
  return value === MISSING ? 'missing' : (nameByTypeNumber.get(typeNumberOf(value)) ?? 'unknown');
}

/** The fields of a value of the kind object. `bson` reads `{$ref, $id}` as a DBRef instance. */
export function asFields(value: unknown): Document {
  return (value instanceof DBRef ? value.toJSON() : value) as Document;
}
