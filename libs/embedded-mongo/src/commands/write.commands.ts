import { ObjectId } from 'bson';
import { CommandError, ErrorCode, failedToParse, notSupported } from '../command-error';
import { findMatches } from '../planner/find-matches';
import { parseFilter } from '../query/filter.parse';
import { parseSort } from '../query/sort.parse';
import { insertUpserted, updateDocument, type UpdateRequest } from '../update/update.apply';
import { parseArrayFilters } from '../update/positional.expand';
import { parseUpdate } from '../update/update.parse';
import { decode, encode } from '../values/bson.codec';
import type { Document } from '../values/document';
import { isBsonNumber, toDouble } from '../values/exact-decimal';
import { elementName, elementsOf, withIdFirst } from '../values/raw-document';
import type { CommandContext, CommandTable } from './command';
import { booleanField, collectionName, documentField, requiredDocument, statements } from './command.fields';
import { checkCollation } from './common-fields.check';
import { checkHint } from './query.commands';

/** Runs statements one by one; the first failure ends an ordered batch, and every one is reported. */
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

/** Bytes of its own (the message's memory is not kept), with an `_id`, in front. */
function storable(bytes: Buffer): Buffer {
  for (const element of elementsOf(bytes)) {
    if (elementName(bytes, element) === '_id') {
      const ordered = withIdFirst(bytes);
      return ordered === bytes ? Buffer.from(bytes) : ordered;
    }
  }
  return withIdFirst(encode({ _id: new ObjectId(), ...decode(bytes) }));
}

const UPDATE_FIELDS = ['q', 'u', 'c', 'multi', 'upsert', 'arrayFilters', 'hint', 'collation', 'sort'];

function update(context: CommandContext): Document {
  const { store, database, command, now } = context;
  const name = collectionName(context, 'update');
  const updates = statements(command, 'updates');
  const upserted: Document[] = [];
  let n = 0;
  let nModified = 0;
  const errors = runBatch(updates.length, booleanField(command, 'ordered', true), (index) => {
    const statement = updates[index] as Document;
    checkStatement('updates', statement, UPDATE_FIELDS);
    const { request, multi, upsert } = parseStatement(statement, documentField(command, 'let'), now);
    const collection = store.collection(database, name);
    checkHint(statement.hint, collection);
    const matches = findMatches(collection, {
      filter: request.filter,
      sort: parseSort(statement.sort),
      limit: multi ? 0 : 1,
    });
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

function parseStatement(statement: Document, variables: Document, now: Date) {
  if ('c' in statement) throw notSupported("the constants 'c' of an update");
  const request: UpdateRequest = {
    filter: parseFilter(requiredDocument(statement, 'q'), variables),
    update: parseUpdate(statement.u, parseArrayFilters(statement.arrayFilters)),
    now,
    variables,
  };
  const multi = booleanField(statement, 'multi');
  if (multi && request.update.kind === 'replacement') {
    throw failedToParse('multi update is not supported for replacement-style update');
  }
  if (multi && statement.sort !== undefined) throw failedToParse('Cannot specify sort with multi=true');
  return { request, multi, upsert: booleanField(statement, 'upsert') };
}

function remove(context: CommandContext): Document {
  const { store, database, command } = context;
  const name = collectionName(context, 'delete');
  const deletes = statements(command, 'deletes');
  let n = 0;
  const errors = runBatch(deletes.length, booleanField(command, 'ordered', true), (index) => {
    const statement = deletes[index] as Document;
    checkStatement('deletes', statement, ['q', 'limit', 'hint', 'collation']);
    const limit = isBsonNumber(statement.limit) ? toDouble(statement.limit) : NaN;
    if (limit !== 0 && limit !== 1) {
      throw failedToParse(`The limit field in delete objects must be 0 or 1. Got ${String(statement.limit)}`);
    }
    const collection = store.collection(database, name);
    checkHint(statement.hint, collection);
    const filter = parseFilter(requiredDocument(statement, 'q'), documentField(command, 'let'));
    for (const { id } of findMatches(collection, { filter, limit })) {
      collection?.remove(id);
      n++;
    }
  });
  return answer({ n }, errors);
}

function checkStatement(name: string, statement: Document, fields: readonly string[]): void {
  const unknown = Object.keys(statement).find((field) => !fields.includes(field));
  if (unknown !== undefined) {
    throw new CommandError(ErrorCode.UnknownField, `BSON field '${name}.${unknown}' is an unknown field.`);
  }
  checkCollation(statement.collation);
}

export const writeCommands: CommandTable = {
  insert: {
    fields: ['documents', 'ordered', 'bypassDocumentValidation'],
    writes: true,
    run: insert,
  },
  update: {
    fields: ['updates', 'ordered', 'bypassDocumentValidation', 'let'],
    writes: true,
    run: update,
  },
  delete: { fields: ['deletes', 'ordered', 'let'], writes: true, run: remove },
};
