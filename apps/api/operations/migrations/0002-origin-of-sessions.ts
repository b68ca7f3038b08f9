import { dropIndexesOn } from '@cowrie/api/platform/mongo/migrations/drop-indexes';
import type { Migration } from '@cowrie/api/platform/mongo/migrations/migration.types';

/**
 * Earlier versions had two unique indexes that allowed each reference and each idempotency key once per
 * business and environment. They would refuse documents that this version's wider indexes allow. The program
 * builds the wider ones afterwards, and stored documents already satisfy them.
 */
export const originOfSessions: Migration = {
  number: 2,
  name: 'origin-of-sessions',
  summary:
    'Drops the indexes that kept each reference and each idempotency key once for strangers and merchant alike',
  async up(db) {
    await dropIndexesOn(db.collection('payments'), 'clientReference');
    await dropIndexesOn(db.collection('idempotency_keys'), 'key');
  },
};
