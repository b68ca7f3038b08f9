import { CommandError, ErrorCode, badValue, notSupported } from '../command-error';
import { parseFilter } from '../query/filter.parse';
import { conjuncts, type Condition } from '../query/condition';
import type { IndexSpec } from '../storage/index-spec';
import { isDocument, type Document } from '../values/document';
import { isBsonNumber, toDouble } from '../values/exact-decimal';
import { showValue } from '../storage/duplicate-key.error';
import { booleanField } from './command.fields';
import { checkCollation } from './common-fields.check';

const IGNORED = ['v', 'ns', 'background', 'collation'];
const KNOWN = ['key', 'name', 'unique', 'sparse', 'partialFilterExpression', 'expireAfterSeconds'];

/** The largest `expireAfterSeconds` that MongoDB accepts: an int32. */
const MAX_EXPIRY_SECONDS = 0x7fffffff;

const cannotCreate = (message: string): CommandError =>
  new CommandError(ErrorCode.CannotCreateIndex, message);

/** Reads one entry of `createIndexes`. */
export function parseIndexSpec(source: Document): IndexSpec {
  const unknown = Object.keys(source).find((name) => !KNOWN.includes(name) && !IGNORED.includes(name));
  if (unknown !== undefined) throw notSupported(`the index option '${unknown}'`);
  checkCollation(source.collation);
  const { key, name, partialFilterExpression } = source;
  if (!isDocument(key)) throw badValue("The field 'key' is a required property of an index specification");
  if (typeof name !== 'string' || name === '') {
    throw new CommandError(
      ErrorCode.FailedToParse,
      "The 'name' field is a required property of an index specification",
    );
  }
  checkKey(key);
  if (partialFilterExpression !== undefined) {
    if (!isDocument(partialFilterExpression)) throw badValue('partialFilterExpression must be an object');
    checkPartialFilter(parseFilter(partialFilterExpression).root);
    if (booleanField(source, 'sparse'))
      throw cannotCreate('cannot mix "partialFilterExpression" and "sparse" options');
  }
  return {
    name,
    key,
    unique: booleanField(source, 'unique'),
    sparse: booleanField(source, 'sparse'),
    partialFilterExpression,
    expireAfterSeconds: expiryOf(source, key),
  };
}

function checkKey(key: Document): void {
  const entries = Object.entries(key);
  if (entries.length === 0) throw cannotCreate('Index keys cannot be empty.');
  for (const [path, direction] of entries) {
    if (typeof direction === 'string' || path.includes('$**')) {
      throw notSupported(`indexes of the kind {${path}: ${showValue(direction)}}`);
    }
    if (!isBsonNumber(direction) || toDouble(direction) === 0 || Number.isNaN(toDouble(direction))) {
      throw cannotCreate(`Values in the index key pattern cannot be ${showValue(direction)}`);
    }
    if (path.split('.').some((part) => part === '' || part.startsWith('$'))) {
      throw cannotCreate(`Index key contains an illegal field name: '${path}'`);
    }
  }
}

const partialOperators = new Set(['$eq', '$exists', '$gt', '$gte', '$lt', '$lte', '$type', '$in']);

function checkPartialFilter(root: Condition): void {
  for (const condition of conjuncts(root)) {
    if (condition.kind === 'or') condition.children.forEach(checkPartialFilter);
    else if (condition.kind !== 'path' || !partialOperators.has(condition.operator)) {
      throw cannotCreate('unsupported expression in partial index');
    }
  }
}

function expiryOf({ expireAfterSeconds: seconds }: Document, key: Document): number | undefined {
  if (seconds === undefined) return undefined;
  if (!isBsonNumber(seconds) || !(toDouble(seconds) >= 0) || toDouble(seconds) > MAX_EXPIRY_SECONDS) {
    throw cannotCreate(`TTL index 'expireAfterSeconds' option must be within 0 and ${MAX_EXPIRY_SECONDS}`);
  }
  if (Object.keys(key).length > 1)
    throw cannotCreate('TTL indexes are single-field indexes, compound indexes do not support TTL.');
  if ('_id' in key)
    throw cannotCreate("The field 'expireAfterSeconds' is not valid for an _id index specification.");
  return Math.floor(toDouble(seconds));
}
