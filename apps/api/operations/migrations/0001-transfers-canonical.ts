import { dropIndexesOn } from '@cowrie/api/platform/mongo/migrations/drop-indexes';
import type { Migration } from '@cowrie/api/platform/mongo/migrations/migration.types';

/**
 * Version 0.1 stored `standing: true` for a transfer whose block is on the chain. The usual word for that is
 * `canonical`. The value stays. No index of version 0.1 names the field. An operator's own index on it would
 * no longer serve any query.
 */
export const transfersCanonical: Migration = {
  number: 1,
  name: 'transfers-canonical',
  summary: 'Renames the field "standing" of every transfer to "canonical"',
  async up(db, batches) {
    const transfers = db.collection('transfers');
    await dropIndexesOn(transfers, 'standing');
    await batches.each(transfers, async (batch) => {
      for (const standing of [true, false]) {
        const change = { $set: { canonical: standing }, $unset: { standing: 1 } } as const;
        await transfers.updateMany({ ...batch, standing }, change);
      }
    });
  },
};
