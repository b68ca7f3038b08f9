import {
  collection,
  type DatabaseOf,
  type DatabaseOptions,
  openDatabase,
} from '@cowrie/api/platform/testing/database';
import { COLLECTIONS as BEFORE } from '@cowrie/api/people/testing/database';
import { type LedgerFault, LEDGER_FAULT, ledgerFaultSchema } from '../operator/ledger/ledger-fault.schema';
import {
  type RemovedSession,
  REMOVED_SESSION,
  removedSessionSchema,
} from '../retention/removed-session.schema';

/** The collections of this context and of those before it. */
export const COLLECTIONS = {
  ...BEFORE,
  ledgerFaults: collection<LedgerFault>(LEDGER_FAULT, ledgerFaultSchema),
  removedSessions: collection<RemovedSession>(REMOVED_SESSION, removedSessionSchema),
};

export type TestDatabase = DatabaseOf<typeof COLLECTIONS>;

/** Starts a test database with the collections of this context and of those before it. */
export const startDatabase = (options?: DatabaseOptions): Promise<TestDatabase> =>
  openDatabase(COLLECTIONS, options);
