import type { ConnectOptions, mongo } from 'mongoose';

/** The driver's options for every connection to the database. They win over those in its URI. */
export const DRIVER_OPTIONS = {
  // A write is acknowledged only when a crash of one member cannot undo it. Without a majority for 10 s its
  // outcome is unknown, and it is repeated under its key (`isDatabaseAway`).
  writeConcern: { w: 'majority', journal: true, wtimeoutMS: 10_000 },
  // A secondary may lag: it could show a payment as open that is paid.
  readPreference: 'primary',
  // How long a call waits for a primary. A caller then gets 503, and tries again.
  serverSelectionTimeoutMS: 5000,
  // How often a server is asked whether it is up, and how long for its answer. A line that went dead without
  // a word is given up after both together.
  heartbeatFrequencyMS: 5000,
  connectTimeoutMS: 5000,
  socketTimeoutMS: 20_000,
} satisfies mongo.MongoClientOptions;

/** Those and Mongoose's. */
export const CONNECTION_OPTIONS = {
  ...DRIVER_OPTIONS,
  // Without a connection a call fails by the bounds above. Mongoose would keep it for 10 s first.
  bufferCommands: false,
  // Collections and indexes are made under a lease before a process starts to work (docs/migrations.md).
  autoCreate: false,
  autoIndex: false,
} satisfies ConnectOptions;
