import type { ConnectOptions } from 'mongoose';

/** The options of every connection to the database. */
export const CONNECTION_OPTIONS = {
  // A write is acknowledged only when a crash of one member cannot undo it.
  writeConcern: { w: 'majority', journal: true },
  serverSelectionTimeoutMS: 10_000,
  socketTimeoutMS: 20_000,
} satisfies ConnectOptions;
