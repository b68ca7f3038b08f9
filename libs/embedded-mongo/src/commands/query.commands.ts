import { Timestamp } from 'bson';
import { badValue } from '../command-error';
import { countMatches, findMatches } from '../planner/find-matches';
import { parseFilter } from '../query/filter.parse';
import { parseProjection, type Projection } from '../query/projection.parse';
import { parseSort } from '../query/sort.parse';
import type { Collection } from '../storage/collection';
import { encode } from '../values/bson.codec';
import type { Document } from '../values/document';
import { isBsonNumber, toDouble } from '../values/exact-decimal';
import { decodeFields, FieldNames, selectFields } from '../values/raw-document';
import { encodeKey } from '../values/key.encode';
import { firstPart, valuesAtPath } from '../values/path.walk';
import { writeCursorReply } from '../wire/batch.writer';
import type { CommandContext, CommandTable } from './command';
import { booleanField, collectionName, countField, documentField } from './command.fields';

function find(context: CommandContext): Buffer {
  const { command, database, cursors, now } = context;
  const name = collectionName(context, 'find');
  const { collection, time } = readCollection(context, name);
  const filter = parseFilter(documentField(command, 'filter'));
  const project = parseProjection(command.projection);
  const matches = findMatches(collection, {
    filter,
    sort: parseSort(command.sort),
    skip: countField(command, 'skip', 0),
    limit: countField(command, 'limit', 0),
  });
  const results = {
    length: matches.length,
    at: (position: number): Buffer => {
      const { bytes } = matches[position] as { bytes: Buffer };
      return project ? projected(bytes, project) : bytes;
    },
  };
  const batchSize = 'batchSize' in command ? countField(command, 'batchSize', 0) : undefined;
  const namespace = `${database}.${name}`;
  const batch = cursors.open(namespace, results, now, batchSize, booleanField(command, 'singleBatch'));
  return writeCursorReply('firstBatch', batch.documents, batch.cursorId, namespace, time);
}

/**
 * The present collection or, for a snapshot, the collection at its time. The first read of a session has no
 * time, and gets it from the answer.
 */
function readCollection(
  { command, store, snapshots, database, now }: CommandContext,
  name: string,
): { collection: Collection | undefined; time?: Timestamp } {
  const { level, atClusterTime } = documentField(command, 'readConcern');
  if (level !== 'snapshot') return { collection: store.collection(database, name) };
  const time = atClusterTime instanceof Timestamp ? atClusterTime : snapshots.take(now);
  return { collection: snapshots.collection(time, database, name), time };
}

function projected(bytes: Buffer, { isSelection, reads, apply }: Projection): Buffer {
  if (isSelection && reads) return selectFields(bytes, reads);
  return encode(apply(decodeFields(bytes, reads)));
}

function getMore({ command, database, cursors, now }: CommandContext): Buffer {
  const namespace = `${database}.${String(command.collection)}`;
  const cursorId = isBsonNumber(command.getMore) ? toDouble(command.getMore) : NaN;
  const batchSize = 'batchSize' in command ? countField(command, 'batchSize', 0) : undefined;
  const batch = cursors.next(cursorId, namespace, now, batchSize);
  return writeCursorReply('nextBatch', batch.documents, batch.cursorId, namespace);
}

function killCursors({ command, cursors }: CommandContext): Document {
  const ids = Array.isArray(command.cursors) ? command.cursors.filter(isBsonNumber) : [];
  const cursorsKilled = ids.filter((id) => cursors.kill(toDouble(id)));
  const cursorsNotFound = ids.filter((id) => !cursorsKilled.includes(id));
  return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [], ok: 1 };
}

function count(context: CommandContext): Document {
  const { command, store, database } = context;
  const collection = store.collection(database, collectionName(context, 'count'));
  const n = countMatches(collection, {
    filter: parseFilter(documentField(command, 'query')),
    skip: countField(command, 'skip', 0),
    limit: Math.abs(isBsonNumber(command.limit) ? toDouble(command.limit) : 0),
  });
  return { n, ok: 1 };
}

function distinct(context: CommandContext): Document {
  const { command, store, database } = context;
  const collection = store.collection(database, collectionName(context, 'distinct'));
  const { key } = command;
  if (typeof key !== 'string' || key === '') throw badValue('distinct needs the name of a field as its key');
  const values = new Map<string, unknown>();
  const read = new FieldNames([firstPart(key)]);
  for (const { bytes } of findMatches(collection, { filter: parseFilter(documentField(command, 'query')) })) {
    const document = decodeFields(bytes, read);
    for (const value of valuesAtPath(document, key)) values.set(encodeKey(value), value);
  }
  return { values: [...values.values()], ok: 1 };
}

export const queryCommands: CommandTable = {
  find: {
    fields:
      'filter sort projection skip limit batchSize singleBatch noCursorTimeout allowDiskUse allowPartialResults'.split(
        ' ',
      ),
    refused: 'let hint min max returnKey showRecordId tailable awaitData oplogReplay'.split(' '),
    readsSnapshots: true,
    run: find,
  },
  // The driver sends a cursor's read concern again.
  getMore: { fields: ['collection', 'batchSize'], readsSnapshots: true, run: getMore },
  killCursors: { fields: ['cursors'], run: killCursors },
  count: { fields: ['query', 'limit', 'skip'], refused: ['hint', 'fields'], run: count },
  distinct: { fields: ['key', 'query'], refused: ['hint'], run: distinct },
};
