import type { Migration } from '../platform/mongo/migrations/migration.types';
import { transfersCanonical } from './0001-transfers-canonical';
import { paymentsRetention } from './0002-payments-retention';

/** All migrations, by number (docs/migrations.md). Never change, rename or remove a released one. */
export const MIGRATIONS: readonly Migration[] = [transfersCanonical, paymentsRetention];
