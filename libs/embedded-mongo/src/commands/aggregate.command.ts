import { badValue, failedToParse } from '../command-error';
import { checkPipeline } from '../aggregate/pipeline.check';
import { runOnCollection } from '../aggregate/pipeline.run';
import { encode } from '../values/bson.codec';
import { isDocument, type Document } from '../values/document';
import { writeCursorReply } from '../wire/batch.writer';
import type { CommandContext, CommandTable } from './command';
import { collectionName, countField } from './command.fields';

function aggregate(context: CommandContext): Buffer {
  const { command, store, database, cursors, now } = context;
  if (typeof command.aggregate !== 'string')
    throw badValue('an aggregation without a collection is not supported');
  const pipeline = checkPipeline(command.pipeline);
  const name = collectionName(context, 'aggregate');
  if (!isDocument(command.cursor)) {
    throw failedToParse("The 'cursor' option is required, except for aggregate with the explain argument");
  }
  const documents = runOnCollection(store.collection(database, name), pipeline);
  const results = { length: documents.length, at: (i: number): Buffer => encode(documents[i] as Document) };
  const batchSize = 'batchSize' in command.cursor ? countField(command.cursor, 'batchSize', 0) : undefined;
  const batch = cursors.open(`${database}.${name}`, results, now, batchSize);
  return writeCursorReply('firstBatch', batch.documents, batch.cursorId, batch.namespace);
}

export const aggregateCommands: CommandTable = {
  aggregate: {
    fields: ['pipeline', 'cursor', 'allowDiskUse', 'bypassDocumentValidation'],
    refused: ['explain', 'let', 'hint', 'exchange', 'isMapReduceCommand'],
    run: aggregate,
  },
};
