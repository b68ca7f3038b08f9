import { dropIndexesOn } from '@cowrie/api/platform/mongo/migrations/drop-indexes';
import type { Migration } from '@cowrie/api/platform/mongo/migrations/migration.types';

/**
 * Earlier versions kept each reference and each idempotency key once in a business and environment, in two
 * unique indexes. Those would refuse what the wider indexes of this version allow. The program builds the
 * wider ones afterwards, which stored documents satisfy as they are.
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
