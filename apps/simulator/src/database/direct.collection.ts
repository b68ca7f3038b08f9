import { DirectCursor } from './direct.cursor';
import type { CommandRunner, Document, RunOptions } from './direct.mongo';

type WriteOptions = RunOptions & { ordered?: boolean };
type Statement = { q: Document; u: Document; multi: boolean; upsert: boolean };
type Operation = Record<
  string,
  { filter: Document; update?: Document; replacement?: Document; upsert?: boolean }
>;

const REFUSED = ['count', 'estimatedDocumentCount', 'findOneAndReplace'] as const;

/**
 * Returns the part of a driver's collection that Mongoose and this service use, answered by the embedded
 * server directly.
 */
export function directCollection(mongo: CommandRunner, name: string) {
  const write = async (statements: Statement[], { ordered = true, ...options }: WriteOptions = {}) => {
    const {
      n,
      nModified,
      upserted = [],
    } = await mongo.run({ update: name, updates: statements, ordered }, options);
    const ids = upserted as { index: number; _id: unknown }[];
    const counts = { matchedCount: n - ids.length, modifiedCount: nModified, upsertedCount: ids.length };
    return { acknowledged: true, ...counts, upsertedId: ids[0]?._id ?? null };
  };
  const remove = async (filter: Document, limit: number) => {
    const { n } = await mongo.run({ delete: name, deletes: [{ q: filter, limit }] });
    return { acknowledged: true, deletedCount: n as number };
  };
  const insert = async (documents: Document[], { ordered = true, ...options }: WriteOptions = {}) => {
    await mongo.run({ insert: name, documents, ordered }, options);
    return { acknowledged: true, insertedCount: documents.length, insertedId: documents[0]?._id };
  };
  const find = (filter: Document = {}, { projection, sort, skip, limit }: Document = {}) =>
    new DirectCursor(async (options) => {
      const command = {
        find: name,
        filter,
        batchSize: 1_000_000,
        ...present({ projection, sort, skip, limit, ...options }),
      };
      return (await mongo.run(command)).cursor.firstBatch;
    });
  return {
    ...refusedMethods(),
    find,
    findOne: async (filter?: Document, options: Document = {}) =>
      (await find(filter, { ...options, limit: 1 }).next()) ?? null,
    countDocuments: async (filter: Document = {}) =>
      (await find(filter, { projection: { _id: 1 } }).toArray()).length,
    distinct: async (key: string, query: Document = {}) =>
      (await mongo.run({ distinct: name, key, query })).values as unknown[],
    aggregate: (pipeline: Document[]) =>
      new DirectCursor(async () => {
        const command = { aggregate: name, pipeline, cursor: { batchSize: 1_000_000 } };
        return (await mongo.run(command)).cursor.firstBatch;
      }),
    insertOne: (document: Document, options?: WriteOptions) => insert([document], options),
    insertMany: insert,
    updateOne: (q: Document, u: Document, { upsert = false }: Document = {}) =>
      write([{ q, u, multi: false, upsert }]),
    updateMany: (q: Document, u: Document, { upsert = false }: Document = {}) =>
      write([{ q, u, multi: true, upsert }]),
    replaceOne: (q: Document, u: Document, { upsert = false }: Document = {}) =>
      write([{ q, u, multi: false, upsert }]),
    deleteOne: (filter: Document) => remove(filter, 1),
    deleteMany: (filter: Document) => remove(filter, 0),
    bulkWrite: async (operations: Operation[], { ordered = true, ...options }: WriteOptions = {}) => {
      const removals = operations.flatMap(({ deleteOne }) => deleteOne?.filter ?? []);
      if (removals.length === 0) return write(operations.map(statementOf), { ordered, ...options });
      // No part of the service writes and removes in one command.
      if (removals.length < operations.length) throw new Error('bulkWrite removes and writes at once');
      const deletes = removals.map((q) => ({ q, limit: 1 }));
      const { n } = await mongo.run({ delete: name, deletes, ordered });
      return { acknowledged: true, deletedCount: n as number };
    },
    findOneAndDelete: async (query: Document, { projection, sort }: Document = {}) => {
      const command = { findAndModify: name, query, remove: true };
      return (await mongo.run({ ...command, ...present({ fields: projection, sort }) })).value ?? null;
    },
    findOneAndUpdate: async (query: Document, update: Document, options: Document = {}) => {
      const { upsert = false, returnDocument, projection, sort } = options;
      const what = { query, update, upsert, new: returnDocument === 'after' };
      const command = { findAndModify: name, ...what, ...present({ fields: projection, sort }) };
      return (await mongo.run(command)).value ?? null;
    },
  };
}

/**
 * The socket leads to a different, empty database, so a method that is not answered here must not go there.
 */
function refusedMethods(): Record<string, () => Promise<never>> {
  const refuse = (method: string) => () =>
    Promise.reject(new TypeError(`${method} is not implemented; add it to direct.collection.ts`));
  return Object.fromEntries(REFUSED.map((method) => [method, refuse(method)]));
}

/** @throws Error for an operation of `bulkWrite` that is not implemented here */
function statementOf(operation: Operation): Statement {
  const [[kind, { filter: q, update, replacement, upsert = false }] = ['nothing', { filter: {} }]] =
    Object.entries(operation);
  const u = update ?? replacement;
  if (!u) throw new Error(`bulkWrite operation ${kind} is not implemented; add it to direct.collection.ts`);
  return { q, u, multi: kind === 'updateMany', upsert };
}

function present(fields: Document): Document {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
