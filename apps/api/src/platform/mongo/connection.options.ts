import type { ConnectOptions } from 'mongoose';

/** How every connection of the service speaks to its database. */
export const CONNECTION_OPTIONS = {
  // Nothing counts as written that one crash could undo.
  writeConcern: { w: 'majority', journal: true },
  serverSelectionTimeoutMS: 10_000,
  socketTimeoutMS: 20_000,
} satisfies ConnectOptions;
