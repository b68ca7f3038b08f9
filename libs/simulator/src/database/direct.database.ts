import type { Model } from 'mongoose';
import { type TestDatabase, startDatabase } from '@cowrie/testing/api/database';
import { directCollection, type WriteListener } from './direct.collection';
import { DirectMongo } from './direct.mongo';

/** A database for many thousands of small worlds. */
export interface DirectDatabase extends TestDatabase {
  /** Hears of each write before it is made. */
  listen(listener: WriteListener): void;
  /** The time by which it writes from now on. */
  goBy(clock: () => Date): void;
}

/**
 * The test database, whose models go on to the embedded server's commands without a wire: the same Mongoose above, the same
 * server below, with every index, at half the price.
 */
export async function startDirectDatabase(): Promise<DirectDatabase> {
  const database = await startDatabase();
  let now = () => new Date();
  const mongo = new DirectMongo('api', () => now());
  let listener: WriteListener = () => undefined;
  for (const model of Object.values(database).filter(isModel)) {
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
    goBy: (clock: () => Date) => void (now = clock),
  });
}

function isModel(value: unknown): value is Model<unknown> {
  return typeof value === 'function' && 'collection' in value && 'schema' in value;
}
