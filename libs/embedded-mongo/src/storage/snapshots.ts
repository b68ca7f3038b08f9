import { Timestamp } from 'bson';
import { CommandError, ErrorCode } from '../command-error';
import type { Collection } from './collection';
import type { Store } from './store';

/** How long a snapshot can be read: MongoDB's default (`minSnapshotHistoryWindowInSeconds`). */
export const SNAPSHOT_WINDOW_MS = 300_000;

type Frozen = ReadonlyMap<string, Collection>;

/** The store at some earlier moments, for reads with the read concern `snapshot`. */
export class Snapshots {
  private readonly frozen = new Map<bigint, { collections: Frozen; takenAt: number }>();
  private count = 0;

  constructor(private readonly store: Store) {}

  /** Takes a snapshot and returns its time. Documents are immutable bytes, so this copies only references. */
  take(now: Date): Timestamp {
    const collections = new Map(this.store.collections().map((one) => [one.namespace, one.frozen()]));
    const time = new Timestamp({ t: Math.floor(now.getTime() / 1000), i: (this.count += 1) });
    this.frozen.set(time.toBigInt(), { collections, takenAt: now.getTime() });
    return time;
  }

  /** @throws CommandError SnapshotTooOld */
  collection(time: Timestamp, database: string, name: string): Collection | undefined {
    const snapshot = this.frozen.get(time.toBigInt());
    if (!snapshot)
      throw new CommandError(
        ErrorCode.SnapshotTooOld,
        'Read timestamp is older than the oldest available timestamp.',
      );
    return snapshot.collections.get(`${database}.${name}`);
  }

  sweep(now: Date): void {
    for (const [time, { takenAt }] of this.frozen)
      if (now.getTime() - takenAt > SNAPSHOT_WINDOW_MS) this.frozen.delete(time);
  }
}
