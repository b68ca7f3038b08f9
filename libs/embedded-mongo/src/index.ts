import { startServer, type EmbeddedMongo, type EmbeddedMongoOptions } from './server.start';

export { type InProcessMongo, openInProcess } from './in-process.open';
export type { EmbeddedMongo, EmbeddedMongoOptions };

/**
 * Starts a small server that speaks MongoDB's wire protocol on loopback, for local work and tests, never for
 * live money. With a `directory` the data is durable. One server at a time can use a directory.
 * @returns `uri` without a database: append one (`${uri}cowrie`) or use Mongoose's `dbName`
 * @throws Error when the host is not loopback, another process uses the directory, or its log is damaged
 */
export const startEmbeddedMongo = (options: EmbeddedMongoOptions = {}): Promise<EmbeddedMongo> =>
  startServer(options);
