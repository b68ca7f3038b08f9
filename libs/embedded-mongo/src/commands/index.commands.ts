import { CommandError, ErrorCode } from '../command-error';
import { showValue } from '../storage/duplicate-key.error';
import { describeIndex, type IndexSpec } from '../storage/index-spec';
import type { Collection } from '../storage/collection';
import { encode } from '../values/bson.codec';
import { isDocument, type Document } from '../values/document';
import { equalValues } from '../values/value.compare';
import { writeCursorReply } from '../wire/batch.writer';
import type { CommandContext, CommandTable } from './command';
import { collectionName, countField, documentField, statements } from './command.fields';
import { parseIndexSpec } from './index-spec.parse';

function createIndexes(context: CommandContext): Document {
  const { store, database, command } = context;
  const name = collectionName(context, 'createIndexes');
  const specs = statements(command, 'indexes').map(parseIndexSpec);
  const existed = store.collection(database, name) !== undefined;
  const collection = store.ensureCollection(database, name);
  const before = collection.indexes.length;
  const missing = specs.filter((spec) => !existsAlready(collection, spec));
  const created: string[] = [];
  try {
    for (const spec of missing) {
      collection.createIndex(spec);
      created.push(spec.name);
    }
  } catch (error) {
    // A command creates all of its indexes or none.
    created.forEach((index) => collection.dropIndex(index));
    throw error;
  }
  return {
    numIndexesBefore: before,
    numIndexesAfter: collection.indexes.length,
    createdCollectionAutomatically: !existed,
    ...(missing.length === 0 && { note: 'all indexes already exist' }),
    ok: 1,
  };
}

/**
 * True if the same index exists already.
 * @throws CommandError IndexKeySpecsConflict if another index has the name, IndexOptionsConflict if the same
 *   keys have other options or another name
 */
function existsAlready(collection: Collection, spec: IndexSpec): boolean {
  if (sameKey(spec.key, { _id: 1 })) return true;
  const named = collection.index(spec.name)?.spec;
  const shown = (index: IndexSpec): string => showValue(describeIndex(index));
  if (named && !sameSignature(named, spec)) {
    throw new CommandError(
      ErrorCode.IndexKeySpecsConflict,
      `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation. Requested index: ${shown(spec)}, existing index: ${shown(named)}`,
    );
  }
  if (named) {
    if (named.expireAfterSeconds === spec.expireAfterSeconds) return true;
    throw new CommandError(
      ErrorCode.IndexOptionsConflict,
      `An equivalent index already exists with the same name but different options. Requested index: ${shown(spec)}, existing index: ${shown(named)}`,
    );
  }
  const sameKeys = collection.indexes.find(
    (index) =>
      sameKey(index.spec.key, spec.key) &&
      equalValues(index.spec.partialFilterExpression ?? null, spec.partialFilterExpression ?? null),
  );
  if (!sameKeys) return false;
  throw new CommandError(
    ErrorCode.IndexOptionsConflict,
    `Index already exists with a different name: ${sameKeys.spec.name}`,
  );
}

const sameSignature = (a: IndexSpec, b: IndexSpec): boolean =>
  sameKey(a.key, b.key) &&
  a.unique === b.unique &&
  a.sparse === b.sparse &&
  equalValues(a.partialFilterExpression ?? null, b.partialFilterExpression ?? null);

const sameKey = (a: Document, b: Document): boolean => {
  const signs = (key: Document): Document =>
    Object.fromEntries(Object.entries(key).map(([path, direction]) => [path, Math.sign(Number(direction))]));
  return equalValues(signs(a), signs(b));
};

function existing({ store, database }: CommandContext, name: string): Collection {
  const collection = store.collection(database, name);
  if (collection) return collection;
  throw new CommandError(ErrorCode.NamespaceNotFound, `ns does not exist: ${database}.${name}`);
}

function listIndexes(context: CommandContext): Buffer {
  const { database, cursors, now, command } = context;
  const name = collectionName(context, 'listIndexes');
  const specs = existing(context, name).indexes.map(({ spec }) => encode(describeIndex(spec)));
  const results = { length: specs.length, at: (position: number): Buffer => specs[position] as Buffer };
  const cursor = documentField(command, 'cursor');
  const batchSize = 'batchSize' in cursor ? countField(cursor, 'batchSize', 0) : undefined;
  const batch = cursors.open(`${database}.${name}`, results, now, batchSize);
  return writeCursorReply('firstBatch', batch.documents, batch.cursorId, batch.namespace);
}

function dropIndexes(context: CommandContext): Document {
  const name = collectionName(context, 'dropIndexes');
  const collection = existing(context, name);
  const nIndexesWas = collection.indexes.length;
  for (const index of namedIndexes(collection, context.command.index)) collection.dropIndex(index);
  return { nIndexesWas, ok: 1 };
}

function namedIndexes(collection: Collection, wanted: unknown): string[] {
  if (wanted === '*')
    return collection.indexes.map(({ spec }) => spec.name).filter((name) => name !== '_id_');
  const names = Array.isArray(wanted) ? (wanted as unknown[]) : [wanted];
  return names.map((name) => {
    const found = collection.indexes.find(({ spec }) =>
      isDocument(name) ? sameKey(spec.key, name) : spec.name === name,
    );
    if (!found) {
      throw new CommandError(
        ErrorCode.IndexNotFound,
        `index not found with name [${typeof name === 'string' ? name : showValue(name)}]`,
      );
    }
    if (found.spec.name === '_id_') throw new CommandError(ErrorCode.InvalidOptions, 'cannot drop _id index');
    return found.spec.name;
  });
}

export const indexCommands: CommandTable = {
  createIndexes: { fields: ['indexes'], refused: ['commitQuorum'], writes: true, run: createIndexes },
  listIndexes: { fields: ['cursor'], run: listIndexes },
  dropIndexes: { fields: ['index'], writes: true, run: dropIndexes },
};
