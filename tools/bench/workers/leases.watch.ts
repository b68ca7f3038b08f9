import type { mongo } from 'mongoose';
import type { Lease } from '@cowrie/api/platform/leases/lease.schema';

const LOOK_MS = 250;

/** Looks at the leases until it is stopped. */
export function watchLeases(database: mongo.Db) {
  const holders = new Map<string, string>();
  let handOvers = 0;
  const look = async (): Promise<void> => {
    for (const { _id, holder } of await database.collection<Lease>('leases').find().toArray()) {
      const before = holders.get(_id);
      if (before !== undefined && before !== holder) handOvers += 1;
      holders.set(_id, holder);
    }
  };
  let looking = look();
  const timer = setInterval(() => void (looking = looking.then(look)), LOOK_MS);
  return {
    /** How often a lease passed to another holder, the leases of the holder with the most, and all leases. */
    async stop() {
      clearInterval(timer);
      await looking;
      const shares = new Map<string, number>();
      for (const holder of holders.values()) shares.set(holder, (shares.get(holder) ?? 0) + 1);
      return { handOvers, leases: { most: Math.max(...shares.values()), all: holders.size } };
    },
  };
}
