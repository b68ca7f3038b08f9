import { Binary, Code, Decimal128, Double, Int32, Long, ObjectId, Timestamp } from 'bson';
import { CommandError, ErrorCode } from '../command-error';
import { MISSING, isDocument, type Document } from '../values/document';
import { regexParts } from '../values/value.compare';
import { isRegex } from '../query/regex.compile';
import type { IndexSpec } from './index-spec';

/** The error of a unique index in MongoDB's wording, because Mongoose plugins parse it. */
export function duplicateKeyError(
  namespace: string,
  spec: IndexSpec,
  values: readonly unknown[],
): CommandError {
  const keyValue: Document = {};
  Object.keys(spec.key).forEach((path, i) => (keyValue[path] = values[i] === MISSING ? null : values[i]));
  return new CommandError(
    ErrorCode.DuplicateKey,
    `E11000 duplicate key error collection: ${namespace} index: ${spec.name} dup key: ${showValue(keyValue)}`,
    { keyPattern: spec.key, keyValue },
  );
}

/** A value as MongoDB prints it in messages. */
export function showValue(value: unknown): string {
  if (value === null || value === MISSING) return 'null';
  if (typeof value === 'string') return `"${value}"`;
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`;
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (value instanceof Double) return showDouble(value.value);
  if (value instanceof Timestamp) return `Timestamp(${value.getHighBits()}, ${value.getLowBitsUnsigned()})`;
  if (value instanceof Int32 || value instanceof Long) return value.toString();
  if (value instanceof Decimal128) return value.toString();
  if (value instanceof Binary) return `BinData(${value.sub_type}, ${value.toString('hex').toUpperCase()})`;
  if (value instanceof Code) return value.code;
  if (isRegex(value)) return `/${regexParts(value).pattern}/${regexParts(value).options}`;
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `[ ${value.map(showValue).join(', ')} ]`;
  if (isDocument(value)) {
    const fields = Object.entries(value).map(([name, field]) => `${name}: ${showValue(field)}`);
    return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
  }
  return String(value);
}

const showDouble = (value: number): string => (Number.isInteger(value) ? value.toFixed(1) : String(value));
