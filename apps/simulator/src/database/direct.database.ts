import type { Model } from 'mongoose';
import { type TestDatabase, startDatabase } from '@cowrie/api/operations/testing/database';
import { directCollection, type WriteListener } from './direct.collection';
import { DirectMongo } from './direct.mongo';

/** The test database without a socket, for thousands of small worlds. */
export interface DirectDatabase extends TestDatabase {
  /** Sets the listener that is called before each write. */
  listen(listener: WriteListener): void;
  /** Sets the clock that the database reads from now on. */
  useClock(clock: () => Date): void;
}

/**
 * Starts the test database with models that call the embedded server's commands directly. Mongoose, the
 * server and every index are the same, but without the socket a call takes half the time.
 */
export async function startDirectDatabase(): Promise<DirectDatabase> {
  const database = await startDatabase();
  let now = () => new Date();
  const mongo = new DirectMongo('api', () => now());
  let listener: WriteListener = () => undefined;
  const parts: unknown[] = Object.values(database);
  for (const model of parts.filter(isModel)) {
    const { name } = model.collection;
    const indexes = await model.collection.indexes();
    const wanted = indexes.filter(({ name }) => name !== '_id_').map(({ v: _v, ...index }) => index);
    if (wanted.length > 0) await mongo.run({ createIndexes: name, indexes: wanted });
    Object.assign(
      model.collection,
      directCollection(mongo, name, (...written) => listener(...written)),
    );
  }
  return Object.assign(database, {
    listen: (next: WriteListener) => void (listener = next),
    useClock: (clock: () => Date) => void (now = clock),
  });
}

function isModel(value: unknown): value is Model<unknown> {
  return typeof value === 'function' && 'collection' in value && 'schema' in value;
}
