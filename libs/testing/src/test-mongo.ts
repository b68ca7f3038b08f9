import mongoose from 'mongoose';
import { startEmbeddedMongo } from '@cowrie/embedded-mongo';
import { withDatabase } from './database.uri';
import { newTestDatabase } from './test-database';

const DATABASE = 'cowrie';

/** An empty database for one test. */
export interface TestMongo {
  /** Connection string with the name of the database. */
  readonly uri: string;
  /**
   * Changes with each write to the collection, of any client. Undefined: the server does not count, and every
   * collection may have changed.
   */
  writeCount?(collection: string): number;
  /** Removes the database. */
  close(): Promise<void>;
}

/**
 * Starts a database in memory, or creates one on the server that `TEST_MONGODB_URI` names.
 *
 * @param options more options of the connection, by name
 */
export async function startTestMongo(options: Readonly<Record<string, string>> = {}): Promise<TestMongo> {
  const given = newTestDatabase(options);
  if (given !== undefined) return { uri: given, close: () => drop(given) };
  const server = await startEmbeddedMongo();
  return {
    uri: withDatabase(server.uri, DATABASE, options),
    writeCount: (collection) => server.writeCount(`${DATABASE}.${collection}`),
    close: () => server.close(),
  };
}

async function drop(uri: string): Promise<void> {
  const connection = await mongoose.createConnection(uri).asPromise();
  try {
    await connection.dropDatabase();
  } finally {
    await connection.close();
  }
}
