import { Binary } from 'bson';
import { failedToParse } from '../command-error';
import { findMatches, type Match } from '../planner/find-matches';
import { parseFilter } from '../query/filter.parse';
import { parseProjection } from '../query/projection.parse';
import { parseSort } from '../query/sort.parse';
import { insertUpserted, updateDocument, type UpdateRequest } from '../update/update.apply';
import { parseUpdate } from '../update/update.parse';
import { decode, encode } from '../values/bson.codec';
import type { Document } from '../values/document';
import { decodeFields } from '../values/raw-document';
import type { CommandContext, CommandTable } from './command';
import { booleanField, collectionName, documentField } from './command.fields';
import { statementId } from './statement.batch';

/** Finds one document and changes or removes it, in one step. A repeated write gets the same answer again. */
function findAndModify(context: CommandContext): Document | Buffer {
  const { command, write } = context;
  const stmtId = statementId(command, 0);
  const known = write?.outcomeOf(stmtId);
  if (known) return { ...decode((known.answer as Binary).value()), retriedStmtId: stmtId };
  const answer = modifyOne(context);
  const bytes = encode(answer);
  // With 0 it has written nothing and can run again. The answer may hold a whole document, so it is encoded
  // once.
  if (answer.lastErrorObject.n > 0) write?.record(stmtId, { answer: new Binary(bytes) });
  return bytes;
}

interface Answer extends Document {
  readonly lastErrorObject: Document & { readonly n: number };
  readonly value: Document | null;
}

function modifyOne(context: CommandContext): Answer {
  const { store, database, command, now } = context;
  const name = collectionName(context, 'findAndModify');
  const removes = booleanField(command, 'remove');
  const upserts = booleanField(command, 'upsert');
  const wantsNew = booleanField(command, 'new');
  checkCombination(command, removes, upserts, wantsNew);
  const filter = parseFilter(documentField(command, 'query'));
  const project = parseProjection(command.fields);
  const show = (bytes: Buffer): Document =>
    project ? project.apply(decodeFields(bytes, project.reads)) : decode(bytes);
  const collection = store.collection(database, name);
  const [match] = findMatches(collection, { filter, sort: parseSort(command.sort), limit: 1 });
  if (removes) {
    if (!match) return { lastErrorObject: { n: 0 }, value: null, ok: 1 };
    collection?.remove(match.id);
    return { lastErrorObject: { n: 1 }, value: show(match.bytes), ok: 1 };
  }
  const update = parseUpdate(command.update);
  const request: UpdateRequest = { filter, update, now };
  if (match) return modify(store.ensureCollection(database, name), match, request, wantsNew, show);
  if (!upserts) return { lastErrorObject: { n: 0, updatedExisting: false }, value: null, ok: 1 };
  const { bytes, id } = insertUpserted(store.ensureCollection(database, name), request);
  return {
    lastErrorObject: { n: 1, updatedExisting: false, upserted: id },
    value: wantsNew ? show(bytes) : null,
    ok: 1,
  };
}

function modify(
  collection: Parameters<typeof updateDocument>[0],
  match: Match,
  request: UpdateRequest,
  wantsNew: boolean,
  show: (bytes: Buffer) => Document,
): Answer {
  const { bytes } = updateDocument(collection, match, request);
  return {
    lastErrorObject: { n: 1, updatedExisting: true },
    value: show(wantsNew ? bytes : match.bytes),
    ok: 1,
  };
}

function checkCombination(command: Document, removes: boolean, upserts: boolean, wantsNew: boolean): void {
  const updates = command.update !== undefined && command.update !== null;
  if (removes && updates) throw failedToParse('Cannot specify both an update and remove=true');
  if (removes && upserts) throw failedToParse('Cannot specify both upsert=true and remove=true');
  if (removes && wantsNew) {
    throw failedToParse(
      "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document",
    );
  }
  if (!removes && !updates) throw failedToParse('Either an update or remove=true must be specified');
}

export const findAndModifyCommands: CommandTable = {
  findAndModify: {
    fields: 'query sort remove update new fields upsert bypassDocumentValidation stmtId'.split(' '),
    refused: ['arrayFilters', 'hint', 'let'],
    writes: true,
    isRetryable: true,
    run: findAndModify,
  },
};
