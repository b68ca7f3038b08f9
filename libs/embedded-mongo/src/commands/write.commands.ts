import { ObjectId } from 'bson';
import { CommandError, ErrorCode, failedToParse, notSupported } from '../command-error';
import { findMatches } from '../planner/find-matches';
import { parseFilter } from '../query/filter.parse';
import { insertUpserted, updateDocument, type UpdateRequest } from '../update/update.apply';
import { parseUpdate } from '../update/update.parse';
import { decode, encode } from '../values/bson.codec';
import type { Document } from '../values/document';
import { isBsonNumber, toDouble } from '../values/exact-decimal';
import { elementName, elementsOf, withIdFirst } from '../values/raw-document';
import type { CommandContext, CommandTable } from './command';
import { booleanField, collectionName, requiredDocument, statements } from './command.fields';

/** Runs statements one by one and returns their errors. An ordered batch stops at the first error. */
function runBatch(count: number, ordered: boolean, run: (position: number) => void): Document[] {
  const writeErrors: Document[] = [];
  for (let index = 0; index < count; index++) {
    try {
      run(index);
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      writeErrors.push({ index, code: error.code, errmsg: error.message, ...error.details });
      if (ordered) break;
    }
  }
  return writeErrors;
}

const answer = (fields: Document, writeErrors: readonly Document[]): Document => ({
  ...fields,
  ...(writeErrors.length > 0 && { writeErrors }),
  ok: 1,
});

function insert(context: CommandContext): Document {
  const { store, database, command, rawItems } = context;
  const name = collectionName(context, 'insert');
  const documents = rawItems('documents');
  if (documents.length === 0 || documents.length > 100_000) {
    throw new CommandError(
      ErrorCode.InvalidLength,
      `Write batch sizes must be between 1 and 100000. Got ${documents.length} operations.`,
    );
  }
  let n = 0;
  const errors = runBatch(documents.length, booleanField(command, 'ordered', true), (index) => {
    store.ensureCollection(database, name).insert(storable(documents[index] as Buffer));
    n++;
  });
  return answer({ n }, errors);
}

/** The document with an `_id`, in front. It is a copy, so that the message's memory can be freed. */
function storable(bytes: Buffer): Buffer {
  for (const element of elementsOf(bytes)) {
    if (elementName(bytes, element) === '_id') {
      const ordered = withIdFirst(bytes);
      return ordered === bytes ? Buffer.from(bytes) : ordered;
    }
  }
  return withIdFirst(encode({ _id: new ObjectId(), ...decode(bytes) }));
}

function update(context: CommandContext): Document {
  const { store, database, command, now } = context;
  const name = collectionName(context, 'update');
  const updates = statements(command, 'updates');
  updates.forEach((statement) => checkStatement('updates', statement, ['q', 'u', 'multi', 'upsert']));
  const upserted: Document[] = [];
  let n = 0;
  let nModified = 0;
  const errors = runBatch(updates.length, booleanField(command, 'ordered', true), (index) => {
    const { request, multi, upsert } = parseStatement(updates[index] as Document, now);
    const collection = store.collection(database, name);
    const matches = findMatches(collection, { filter: request.filter, limit: multi ? 0 : 1 });
    for (const match of matches) {
      const { modified } = updateDocument(store.ensureCollection(database, name), match, request);
      n++;
      if (modified) nModified++;
    }
    if (matches.length === 0 && upsert) {
      const { id } = insertUpserted(store.ensureCollection(database, name), request);
      upserted.push({ index, _id: id });
      n++;
    }
  });
  return answer({ n, nModified, ...(upserted.length > 0 && { upserted }) }, errors);
}

function parseStatement(statement: Document, now: Date) {
  const request: UpdateRequest = {
    filter: parseFilter(requiredDocument(statement, 'q')),
    update: parseUpdate(statement.u),
    now,
  };
  const multi = booleanField(statement, 'multi');
  if (multi && request.update.kind === 'replacement') {
    throw failedToParse('multi update is not supported for replacement-style update');
  }
  return { request, multi, upsert: booleanField(statement, 'upsert') };
}

function remove(context: CommandContext): Document {
  const { store, database, command } = context;
  const name = collectionName(context, 'delete');
  const deletes = statements(command, 'deletes');
  const limits = deletes.map(limitOf);
  let n = 0;
  const errors = runBatch(deletes.length, booleanField(command, 'ordered', true), (index) => {
    const collection = store.collection(database, name);
    const filter = parseFilter(requiredDocument(deletes[index] as Document, 'q'));
    for (const { id } of findMatches(collection, { filter, limit: limits[index] as number })) {
      collection?.remove(id);
      n++;
    }
  });
  return answer({ n }, errors);
}

/** 1, or 0 for every match. */
function limitOf(statement: Document): number {
  checkStatement('deletes', statement, ['q', 'limit']);
  const limit = isBsonNumber(statement.limit) ? toDouble(statement.limit) : NaN;
  if (limit !== 0 && limit !== 1) {
    throw failedToParse(`The limit field in delete objects must be 0 or 1. Got ${String(statement.limit)}`);
  }
  return limit;
}

/** Options of MongoDB's statements that this server lacks. */
const REFUSED_OPTIONS = new Set(['c', 'arrayFilters', 'hint', 'collation']);

/** Called for all statements before the first one runs, as MongoDB does. */
function checkStatement(name: string, statement: Document, fields: readonly string[]): void {
  const other = Object.keys(statement).find((field) => !fields.includes(field));
  if (other === undefined) return;
  if (REFUSED_OPTIONS.has(other)) throw notSupported(`the option '${other}' of ${name}`);
  throw new CommandError(ErrorCode.IDLUnknownField, `BSON field '${name}.${other}' is an unknown field.`);
}

export const writeCommands: CommandTable = {
  insert: {
    fields: ['documents', 'ordered', 'bypassDocumentValidation'],
    writes: true,
    run: insert,
  },
  update: {
    fields: ['updates', 'ordered', 'bypassDocumentValidation'],
    refused: ['let'],
    writes: true,
    run: update,
  },
  delete: { fields: ['deletes', 'ordered'], refused: ['let'], writes: true, run: remove },
};
