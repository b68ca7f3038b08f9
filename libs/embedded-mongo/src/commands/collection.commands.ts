import { CommandError, ErrorCode, badValue } from '../command-error';
import { parseFilter } from '../query/filter.parse';
import { describeIndex, idIndexSpec } from '../storage/index-spec';
import { nameWithinDatabase } from '../storage/store';
import { encode } from '../values/bson.codec';
import type { Document } from '../values/document';
import { writeCursorReply } from '../wire/batch.writer';
import type { CommandContext, CommandTable } from './command';
import { booleanField, collectionName, countField, documentField } from './command.fields';

function create(context: CommandContext): Document {
  const { store, database } = context;
  const name = collectionName(context, 'create');
  if (store.collection(database, name)) {
    throw new CommandError(ErrorCode.NamespaceExists, `Collection ${database}.${name} already exists.`);
  }
  store.ensureCollection(database, name);
  return { ok: 1 };
}

function drop(context: CommandContext): Document {
  const { store, database } = context;
  const name = collectionName(context, 'drop');
  const nIndexesWas = store.collection(database, name)?.indexes.length;
  // Since 7.0 MongoDB reports success when the collection does not exist.
  if (!store.dropCollection(database, name)) return { ok: 1 };
  return { nIndexesWas, ns: `${database}.${name}`, ok: 1 };
}

function listCollections({ store, database, command, cursors, now }: CommandContext): Buffer {
  const filter = parseFilter(documentField(command, 'filter'));
  const nameOnly = booleanField(command, 'nameOnly');
  const described = store
    .collectionsOf(database)
    .map((collection) => ({
      name: nameWithinDatabase(collection),
      type: 'collection',
      options: {},
      info: { readOnly: false },
      idIndex: describeIndex(idIndexSpec),
    }))
    .filter((collection) => filter.matches(collection))
    .map((collection) => encode(nameOnly ? { name: collection.name, type: collection.type } : collection));
  const results = {
    length: described.length,
    at: (position: number): Buffer => described[position] as Buffer,
  };
  const cursor = documentField(command, 'cursor');
  const batchSize = 'batchSize' in cursor ? countField(cursor, 'batchSize', 0) : undefined;
  const batch = cursors.open(`${database}.$cmd.listCollections`, results, now, batchSize);
  return writeCursorReply('firstBatch', batch.documents, batch.cursorId, batch.namespace);
}

function dropDatabase({ store, database }: CommandContext): Document {
  if (database === '') throw badValue('dropDatabase needs a database');
  return { ...(store.dropDatabase(database) && { dropped: database }), ok: 1 };
}

export const collectionCommands: CommandTable = {
  create: {
    fields: ['idIndex', 'autoIndexId'],
    refused:
      'capped size max validator validationLevel validationAction viewOn pipeline timeseries clusteredIndex expireAfterSeconds changeStreamPreAndPostImages encryptedFields storageEngine indexOptionDefaults'.split(
        ' ',
      ),
    writes: true,
    run: create,
  },
  drop: { fields: [], writes: true, run: drop },
  dropDatabase: { fields: [], writes: true, run: dropDatabase },
  listCollections: {
    fields: ['filter', 'nameOnly', 'cursor', 'authorizedCollections'],
    run: listCollections,
  },
};
