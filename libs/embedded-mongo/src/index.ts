import { startServer, type EmbeddedMongo, type EmbeddedMongoOptions } from './server.start';
import { startInThread } from './thread/thread.start';

export { type InProcessMongo, openInProcess } from './in-process.open';
export type { EmbeddedMongo, EmbeddedMongoOptions };

/**
 * Starts a small server that speaks MongoDB's wire protocol on loopback, for local work and tests, never for live
 * money. With a `directory` the data is durable. One server at a time can use a directory.
 * @returns `uri` without a database: append one (`${uri}cowrie`) or use Mongoose's `dbName`
 * @throws Error when the host is not loopback, another process uses the directory, or its log is damaged
 */
export const startEmbeddedMongo = (options: EmbeddedMongoOptions = {}): Promise<EmbeddedMongo> =>
  startServer(options);

/**
 * Starts the same server in a thread of its own, for a program that also does other work. Without a `limit` it keeps 150,000
 * documents or 512 MiB. If the thread fails, an error that nothing catches ends the program.
 * @throws Error as `startEmbeddedMongo` does
 */
export const startEmbeddedMongoThread = (options: EmbeddedMongoOptions = {}): Promise<EmbeddedMongo> =>
  startInThread(options);
