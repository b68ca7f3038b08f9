import { Logger } from '@nestjs/common';
import mongoose, { type Connection, type Model, type Schema } from 'mongoose';
import { startTestMongo } from '@cowrie/testing/test-mongo';
import { type AuditEntry, AUDIT_ENTRY, auditEntrySchema } from '../audit/audit-entry.schema';
import { type Lease, LEASE, leaseSchema } from '../leases/lease.schema';
import { type SetAsideItem, SET_ASIDE_ITEM, setAsideItemSchema } from '../queues/set-aside.schema';
import { type RateLimitState, RATE_LIMIT, rateLimitSchema } from '../rate-limit/rate-limit.schema';

/** Opens the model of one collection. */
export type TestCollection<T> = (connection: Connection) => Model<T>;

export const collection =
  <T>(name: string, schema: Schema<T>): TestCollection<T> =>
  (connection) =>
    connection.model<T>(name, schema);

type Collections = Readonly<Record<string, (connection: Connection) => unknown>>;
type Content = Map<string, mongoose.mongo.Document[]>;

/** A database in memory behind a real socket, with the given collections and their indexes. */
export type DatabaseOf<C> = {
  [K in keyof C]: C[K] extends (connection: Connection) => infer M ? M : never;
} & {
  /** The address for another process. */
  uri: string;
  clear(): Promise<void>;
  /** Returns everything stored, for `restore`. */
  save(): Promise<Content>;
  restore(content: Content): Promise<void>;
  stop(): Promise<void>;
};

/** `serverUri` uses that running server, and `usedUri` uses the database of a running service. */
export interface DatabaseOptions {
  serverUri?: string;
  usedUri?: string;
}

/** The collections of this context. Each context after it adds its own. */
export const COLLECTIONS = {
  leases: collection<Lease>(LEASE, leaseSchema),
  setAsideItems: collection<SetAsideItem>(SET_ASIDE_ITEM, setAsideItemSchema),
  rateLimits: collection<RateLimitState>(RATE_LIMIT, rateLimitSchema),
  auditEntries: collection<AuditEntry>(AUDIT_ENTRY, auditEntrySchema),
};

export type TestDatabase = DatabaseOf<typeof COLLECTIONS>;

/** Starts a test database with the collections of this context. */
export const startDatabase = (options?: DatabaseOptions): Promise<TestDatabase> =>
  openDatabase(COLLECTIONS, options);

/** Starts a test database with these collections. */
export async function openDatabase<C extends Collections>(
  collections: C,
  { serverUri, usedUri }: DatabaseOptions = {},
): Promise<DatabaseOf<C>> {
  // Tests check results, so logs would only be noise.
  Logger.overrideLogger(false);
  const own = serverUri === undefined && usedUri === undefined ? await startTestMongo() : undefined;
  const uri = own?.uri ?? usedUri ?? `${serverUri}api`;
  // Mongoose would send a command for each index.
  const connection = await mongoose
    .createConnection(uri, { autoIndex: false, autoCreate: false })
    .asPromise();
  const models = Object.entries(collections).map(([key, open]) => [key, open(connection)]);
  await Promise.all(Object.values(connection.models).map(create));
  const all = collectionsOf(connection);
  /** Of the collections that were empty, by name. */
  const countsWhenEmpty = new Map<string, number | undefined>();
  /** Most collections are not used between two tests: a command for each would be a fifth of all commands. */
  const empty = async (one: mongoose.mongo.Collection): Promise<void> => {
    const count = own?.writeCount?.(one.collectionName);
    if (count !== undefined && count === countsWhenEmpty.get(one.collectionName)) return;
    const { deletedCount } = await one.deleteMany({});
    if (deletedCount === 0) countsWhenEmpty.set(one.collectionName, count);
  };
  const clear = async (): Promise<void> => void (await Promise.all(all.map(empty)));
  return {
    ...(Object.fromEntries(models) as Record<never, never>),
    uri,
    clear,
    save: async () => {
      const entries = all.map(async (one) => [one.collectionName, await one.find({}).toArray()] as const);
      return new Map(await Promise.all(entries));
    },
    restore: async (content) => {
      await clear();
      for (const one of all) {
        const documents = content.get(one.collectionName) ?? [];
        if (documents.length > 0) await one.insertMany(documents);
      }
    },
    stop: async () => {
      await connection.close();
      await own?.close();
    },
  } as DatabaseOf<C>;
}

async function create(model: Model<unknown>): Promise<void> {
  const indexes = model.schema
    .indexes()
    .map(([key, options]) => ({ key, ...options }) as mongoose.mongo.IndexDescription);
  if (indexes.length > 0) await model.collection.createIndexes(indexes);
  else await model.createCollection();
}

/**
 * The driver's collections. Mongoose could change documents, and `restore` must write exactly what `save`
 * read.
 */
function collectionsOf(connection: Connection): mongoose.mongo.Collection[] {
  return Object.values(connection.models).map(
    (one) => one.collection as unknown as mongoose.mongo.Collection,
  );
}
