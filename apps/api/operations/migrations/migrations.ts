import type { Migration } from '@cowrie/api/platform/mongo/migrations/migration.types';
import { transfersCanonical } from './0001-transfers-canonical';
import { originOfSessions } from './0002-origin-of-sessions';
import { paymentsRetention } from './0003-payments-retention';
import { paymentsHeld } from './0004-payments-held';
import { paymentsRefunded } from './0005-payments-refunded';

/** All migrations, by number (docs/migrations.md). Never change, rename or remove a released one. */
export const MIGRATIONS: readonly Migration[] = [
  transfersCanonical,
  originOfSessions,
  paymentsRetention,
  paymentsHeld,
  paymentsRefunded,
];
