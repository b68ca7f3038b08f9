import type { ConnectOptions, mongo } from 'mongoose';

/** The driver's options for every connection to the database. They win over those in its URI. */
export const DRIVER_OPTIONS = {
  // A write is acknowledged only when a crash of one member cannot undo it. Without a majority for 10 s its
  // outcome is unknown, and it is repeated under its key (`isDatabaseAway`).
  writeConcern: { w: 'majority', journal: true, wtimeoutMS: 10_000 },
  // A secondary may lag: it could show a paid payment as open.
  readPreference: 'primary',
  // How long a call waits for a primary. The caller then gets 503 and retries.
  serverSelectionTimeoutMS: 5000,
  // How often a server is asked whether it is up, and the time-out for its answer. A silently dead connection
  // is given up after both together.
  heartbeatFrequencyMS: 5000,
  connectTimeoutMS: 5000,
  socketTimeoutMS: 20_000,
} satisfies mongo.MongoClientOptions;

/**
 * For a database in a thread of this process. The thread and the process end together, so nobody needs to ask
 * often whether it is up.
 */
export const EMBEDDED_OPTIONS = { heartbeatFrequencyMS: 60_000 } satisfies mongo.MongoClientOptions;

/** Those and Mongoose's. */
export const CONNECTION_OPTIONS = {
  ...DRIVER_OPTIONS,
  // Without a connection a call fails by the bounds above. Mongoose would first buffer it for 10 s.
  bufferCommands: false,
  // Collections and indexes are created under a lease before a process starts to work (docs/migrations.md).
  autoCreate: false,
  autoIndex: false,
} satisfies ConnectOptions;
