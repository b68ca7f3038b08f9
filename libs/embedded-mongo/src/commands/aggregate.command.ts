import { badValue, failedToParse } from '../command-error';
import { checkPipeline } from '../aggregate/pipeline.check';
import { pipelineScope, runOnCollection } from '../aggregate/pipeline.run';
import { evaluateExpression } from '../aggregate/expression.evaluate';
import { encode } from '../values/bson.codec';
import { isDocument, type Document } from '../values/document';
import { writeCursorReply } from '../wire/batch.writer';
import type { CommandContext, CommandTable } from './command';
import { collectionName, countField, documentField } from './command.fields';
import { checkHint } from './query.commands';

function aggregate(context: CommandContext): Buffer {
  const { command, store, database, cursors, now } = context;
  if (typeof command.aggregate !== 'string')
    throw badValue('an aggregation without a collection is not supported');
  const stages = checkPipeline(command.pipeline);
  const name = collectionName(context, 'aggregate');
  if (!isDocument(command.cursor)) {
    throw failedToParse("The 'cursor' option is required, except for aggregate with the explain argument");
  }
  const collection = store.collection(database, name);
  checkHint(command.hint, collection);
  const scope = pipelineScope(
    (other) => store.collection(database, other),
    constants(documentField(command, 'let')),
  );
  const documents = runOnCollection(collection, stages, scope);
  const results = { length: documents.length, at: (i: number): Buffer => encode(documents[i] as Document) };
  const batchSize = 'batchSize' in command.cursor ? countField(command.cursor, 'batchSize', 0) : undefined;
  const batch = cursors.open(`${database}.${name}`, results, now, batchSize);
  return writeCursorReply('firstBatch', batch.documents, batch.cursorId, batch.namespace);
}

/** `let` values are expressions that may not read a document. */
const constants = (bindings: Document): Document =>
  Object.fromEntries(
    Object.entries(bindings).map(([name, expression]) => [name, evaluateExpression({}, expression, {})]),
  );

export const aggregateCommands: CommandTable = {
  aggregate: {
    fields: ['pipeline', 'cursor', 'let', 'hint', 'allowDiskUse', 'bypassDocumentValidation'],
    refused: ['explain', 'exchange', 'isMapReduceCommand'],
    run: aggregate,
  },
};
