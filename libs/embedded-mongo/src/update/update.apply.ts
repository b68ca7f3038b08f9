import { ObjectId } from 'bson';
import { CommandError, ErrorCode } from '../command-error';
import type { Filter } from '../query/condition';
import { showValue } from '../storage/duplicate-key.error';
import type { Collection } from '../storage/collection';
import { decode, encode } from '../values/bson.codec';
import { decodeFields, FieldNames, withIdFirst } from '../values/raw-document';
import { MISSING, fieldOf, type Document } from '../values/document';
import { equalValues } from '../values/value.compare';
import type { Match } from '../planner/find-matches';
import type { Update } from './update.parse';
import { seedFromFilter } from './upsert.seed';

export interface UpdateRequest {
  readonly update: Update;
  readonly filter: Filter;
  readonly now: Date;
}

export interface AppliedUpdate {
  readonly modified: boolean;
  readonly bytes: Buffer;
}

/**
 * Changes one document. If an index, a path or `_id` refuses the change, the document stays as it was.
 * @throws CommandError ImmutableField, DuplicateKey and the errors of the operators
 */
export function updateDocument(
  collection: Collection,
  { id, bytes }: Match,
  request: UpdateRequest,
): AppliedUpdate {
  const { update, now } = request;
  const apply = (document: Document): Document => update.apply(document, { now, inserting: false });
  const changed = update.touches
    ? collection.changeFields(id, update.touches, apply)
    : withAllChanged(bytes, request);
  if (changed.equals(bytes)) return { modified: false, bytes };
  if (!update.touches) collection.replace(id, changed);
  return { modified: true, bytes: changed };
}

function withAllChanged(bytes: Buffer, request: UpdateRequest): Buffer {
  // Decoded separately, because an update may change a document inside `_id` in place.
  const idBefore = fieldOf(decodeFields(bytes, ID_FIELD), '_id');
  const after = request.update.apply(decode(bytes), { now: request.now, inserting: false });
  checkId(idBefore, fieldOf(after, '_id'), request.update);
  return withIdFirst(encode(after));
}

/** Inserts the document of an upsert that found nothing. Returns its bytes and `_id`. */
export function insertUpserted(
  collection: Collection,
  request: UpdateRequest,
): { bytes: Buffer; id: unknown } {
  const seed = seedFromFilter(request.filter, request.update.kind === 'replacement');
  const idInQuery = fieldOf(seed, '_id');
  const document = request.update.apply(seed, { now: request.now, inserting: true });
  if (idInQuery !== MISSING) checkId(idInQuery, fieldOf(document, '_id'), request.update);
  const id = fieldOf(document, '_id') === MISSING ? new ObjectId() : document._id;
  const bytes = withIdFirst(encode({ _id: id, ...document }));
  collection.insert(bytes);
  return { bytes, id };
}

const ID_FIELD = new FieldNames(['_id']);

function checkId(before: unknown, after: unknown, { kind }: Update): void {
  if (after !== MISSING && equalValues(before, after)) return;
  throw new CommandError(
    ErrorCode.ImmutableField,
    kind === 'operators'
      ? "Performing an update on the path '_id' would modify the immutable field '_id'"
      : `After applying the update, the (immutable) field '_id' was found to have been altered to _id: ${showValue(after)}`,
  );
}
