import type { Connection, Model } from 'mongoose';
import { type TestDatabase, startDatabase } from '@cowrie/api/operations/testing/database';
import { directCollection } from './direct.collection';
import { type CommandRunner, DirectMongo, type Document, type WriteListener } from './direct.mongo';

/** The test database without a socket, for thousands of small worlds. */
export interface DirectDatabase extends TestDatabase {
  /** Sets the listener that is called before each write. */
  listen(listener: WriteListener): void;
  /** Sets the clock that the database reads from now on. */
  useClock(clock: () => Date): void;
  /** Removes what an index with an expiry has a document for, as MongoDB does once a minute. */
  expire(now: Date): Promise<void>;
  /** Everything that is stored, by collection. */
  contents(): Promise<ReadonlyMap<string, readonly Document[]>>;
  /**
   * Lets every model of a process's connection call this database. `through` sees each command first, and
   * decides when it runs.
   */
  lead(connection: Connection, through: (mongo: CommandRunner) => CommandRunner): Promise<void>;
}

/**
 * Starts the test database with models that call the embedded server's commands directly. Mongoose, the
 * server and every index are the same, but without the socket a call takes half the time.
 */
export async function startDirectDatabase(): Promise<DirectDatabase> {
  const database = await startDatabase();
  let now = () => new Date();
  const mongo = new DirectMongo('api', () => now());
  const known = new Map<string, readonly Expiry[]>();
  const direct = async (model: Model<unknown>, runner: CommandRunner) => {
    const { name } = model.collection;
    if (!known.has(name)) await createIndexes(mongo, model);
    known.set(name, expiriesOf(model));
    Object.assign(model.collection, directCollection(runner, name));
  };
  for (const model of Object.values(database as unknown as Record<string, unknown>).filter(isModel))
    await direct(model, mongo);
  return Object.assign(database, {
    listen: (next: WriteListener) => void (mongo.listener = next),
    useClock: (clock: () => Date) => void (now = clock),
    clear: async () => {
      for (const name of known.keys()) await mongo.run({ delete: name, deletes: [{ q: {}, limit: 0 }] });
    },
    expire: async (before: Date) => {
      for (const [name, expiries] of known)
        for (const { field, seconds } of expiries) {
          const q = { [field]: { $lte: new Date(before.getTime() - seconds * 1000) } };
          await mongo.run({ delete: name, deletes: [{ q, limit: 0 }] });
        }
    },
    contents: async () => {
      const contents = new Map<string, Document[]>();
      for (const name of known.keys()) {
        const { cursor } = await mongo.run({ find: name, filter: {}, batchSize: 1_000_000 });
        contents.set(name, (cursor as { firstBatch: Document[] }).firstBatch);
      }
      return contents;
    },
    lead: async (connection: Connection, through: (mongo: CommandRunner) => CommandRunner) => {
      const runner = through(mongo);
      for (const model of Object.values(connection.models)) await direct(model, runner);
      // What a part of the service asks without a model.
      Object.assign(connection, {
        collection: (name: string) => Object.assign({ name }, directCollection(runner, name)),
        db: { command: (command: object) => runner.run(command) },
      });
    },
  });
}

async function createIndexes(mongo: CommandRunner, { schema, collection }: Model<unknown>): Promise<void> {
  const indexes = schema.indexes().map(([key, options]) => ({ key, name: nameOf(key), ...options }));
  if (indexes.length > 0) await mongo.run({ createIndexes: collection.name, indexes });
}

/** A field with a time, and for how long after it a document is kept. */
interface Expiry {
  field: string;
  seconds: number;
}

function expiriesOf({ schema }: Model<unknown>): Expiry[] {
  return schema.indexes().flatMap(([key, { expireAfterSeconds: seconds }]) => {
    const [field] = Object.keys(key);
    return field !== undefined && seconds !== undefined ? [{ field, seconds }] : [];
  });
}

/** As a driver names an index that has no name. */
function nameOf(key: object): string {
  return Object.entries(key).flat().join('_');
}

function isModel(value: unknown): value is Model<unknown> {
  return typeof value === 'function' && 'collection' in value && 'schema' in value;
}
