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
import { refuseMany } from './retryable.write';
import { runStatements } from './statement.batch';

function insert(context: CommandContext): Document {
  const { store, database, rawItems } = context;
  const name = collectionName(context, 'insert');
  const documents = rawItems('documents');
  if (documents.length === 0 || documents.length > 100_000) {
    throw new CommandError(
      ErrorCode.InvalidLength,
      `Write batch sizes must be between 1 and 100000. Got ${documents.length} operations.`,
    );
  }
  const { n, common } = runStatements(context, documents.length, (index) => {
    store.ensureCollection(database, name).insert(storable(documents[index] as Buffer));
    return { n: 1 };
  });
  return { n, ...common };
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
  refuseMany(
    context.write,
    updates.some(({ multi }) => multi === true),
    'multi=true',
  );
  const { n, nModified, upserted, common } = runStatements(context, updates.length, (index) => {
    const { request, multi, upsert } = parseStatement(updates[index] as Document, now);
    const matches = findMatches(store.collection(database, name), {
      filter: request.filter,
      limit: multi ? 0 : 1,
    });
    if (matches.length === 0 && upsert) {
      const { id } = insertUpserted(store.ensureCollection(database, name), request);
      return { n: 1, nModified: 0, upserted: id };
    }
    const modified = matches.filter(
      (match) => updateDocument(store.ensureCollection(database, name), match, request).modified,
    );
    return { n: matches.length, nModified: modified.length };
  });
  return { n, nModified, ...(upserted.length > 0 && { upserted }), ...common };
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
  refuseMany(context.write, limits.includes(0), 'limit=0');
  const { n, common } = runStatements(context, deletes.length, (index) => {
    const collection = store.collection(database, name);
    const filter = parseFilter(requiredDocument(deletes[index] as Document, 'q'));
    const matches = findMatches(collection, { filter, limit: limits[index] as number });
    for (const { id } of matches) collection?.remove(id);
    return { n: matches.length };
  });
  return { n, ...common };
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

const common = ['ordered', 'stmtId', 'stmtIds'];

export const writeCommands: CommandTable = {
  insert: {
    fields: [...common, 'documents', 'bypassDocumentValidation'],
    writes: true,
    isRetryable: true,
    run: insert,
  },
  update: {
    fields: [...common, 'updates', 'bypassDocumentValidation'],
    refused: ['let'],
    writes: true,
    isRetryable: true,
    run: update,
  },
  delete: {
    fields: [...common, 'deletes'],
    refused: ['let'],
    writes: true,
    isRetryable: true,
    run: remove,
  },
};
