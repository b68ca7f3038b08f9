import { badValue, typeMismatch } from '../command-error';
import { isDocument, type Document } from '../values/document';
import { isBsonNumber, toDouble } from '../values/exact-decimal';
import { countOf } from '../values/number.read';
import { typeNameOf } from '../values/bson-kind';
import { checkNamespace } from '../storage/store';
import type { CommandContext } from './command';

const wrongType = (name: string, value: unknown, expected: string): Error =>
  typeMismatch(`BSON field '${name}' is the wrong type '${typeNameOf(value)}', expected type '${expected}'`);

export function documentField(source: Document, name: string): Document {
  const value = source[name];
  if (value === undefined || value === null) return {};
  if (!isDocument(value)) throw wrongType(name, value, 'object');
  return value;
}

export function requiredDocument(source: Document, name: string): Document {
  if (!isDocument(source[name])) throw wrongType(name, source[name], 'object');
  return source[name];
}

export function booleanField(source: Document, name: string, fallback = false): boolean {
  const value = source[name];
  if (value === undefined || value === null) return fallback;
  if (typeof value === 'boolean') return value;
  if (isBsonNumber(value)) return toDouble(value) !== 0;
  throw wrongType(name, value, 'bool');
}

export function countField(source: Document, name: string, fallback: number): number {
  const value = source[name];
  return value === undefined || value === null ? fallback : countOf(value, name);
}

/** The collection that a command names in its first field. */
export function collectionName({ command, database }: CommandContext, verb: string): string {
  const name = command[verb];
  if (typeof name !== 'string') throw badValue(`collection name has invalid type ${typeNameOf(name)}`);
  checkNamespace(database, name);
  return name;
}

/** The statements of a write command, from its body or from a document sequence. */
export function statements(source: Document, name: string): Document[] {
  const value = source[name];
  if (!Array.isArray(value) || !value.every(isDocument)) throw wrongType(name, value, 'array');
  if (value.length === 0 || value.length > 100_000) {
    throw badValue(`Write batch sizes must be between 1 and 100000. Got ${value.length} operations.`);
  }
  return value;
}
