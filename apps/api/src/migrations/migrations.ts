import type { Migration } from '../platform/mongo/migrations/migration.types';
import { transfersCanonical } from './0001-transfers-canonical';

/** All of them, by number (docs/migrations.md). A released one is never changed, renamed or removed. */
export const MIGRATIONS: readonly Migration[] = [transfersCanonical];
