import { startServer, type EmbeddedMongo, type EmbeddedMongoOptions } from './server.start';

export { type InProcessMongo, openInProcess } from './in-process.open';
export type { EmbeddedMongo, EmbeddedMongoOptions };

/**
 * Starts a small server that speaks MongoDB's wire protocol on loopback: for local work and tests, never for live
 * money. With a `directory` data is durable; a directory has one server at a time.
 * @returns `uri` without a database, ready for one to be appended (`${uri}cowrie`) or for Mongoose's `dbName`
 * @throws Error when the host is not loopback, the directory is in use by a living process, or its log is damaged
 */
export const startEmbeddedMongo = (options: EmbeddedMongoOptions = {}): Promise<EmbeddedMongo> =>
  startServer(options);
