import mongoose from 'mongoose';
import { startEmbeddedMongo } from '@cowrie/embedded-mongo';
import { withDatabase } from './database.uri';
import { newTestDatabase } from './test-database';

/** An empty database for one test. */
export interface TestMongo {
  /** Connection string with the name of the database. */
  readonly uri: string;
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
  return { uri: withDatabase(server.uri, 'cowrie', options), close: () => server.close() };
}

async function drop(uri: string): Promise<void> {
  const connection = await mongoose.createConnection(uri).asPromise();
  try {
    await connection.dropDatabase();
  } finally {
    await connection.close();
  }
}
