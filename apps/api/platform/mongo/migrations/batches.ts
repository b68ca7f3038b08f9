import type { mongo } from 'mongoose';

/** Documents in one batch. A batch takes a few hundredths of a second, so a lost lease is noticed soon. */
export const BATCH_SIZE = 500;

/** A filter that matches the documents of one batch; a migration adds its own conditions. */
export type BatchFilter = mongo.Filter<mongo.Document>;

/** Walks a collection in batches for a migration. */
export class Batches {
  constructor(
    /** Throws when the migration must stop: the lease is lost. */
    private readonly assertLeased: () => Promise<void>,
    private readonly size = BATCH_SIZE,
  ) {}

  /**
   * Calls `work` for all documents, `size` of them at a time, in the order of `_id`. Each command reads one
   * range of the `_id` index, so it stays far below the socket's time-out, no matter how large the collection
   * is. All `_id`s must have one type, as in every collection of the service.
   *
   * @throws MigrationError before a batch when another process may have taken over
   */
  async each(collection: mongo.Collection, work: (batch: BatchFilter) => Promise<unknown>): Promise<void> {
    let previous: mongo.WithId<mongo.Document> | undefined;
    for (;;) {
      await this.assertLeased();
      const rest = previous && { $gt: previous._id };
      const last = await this.lastOfBatch(collection, rest ? { _id: rest } : {});
      if (!last) return;
      await work({ _id: { ...rest, $lte: last._id } });
      previous = last;
    }
  }

  private async lastOfBatch(
    collection: mongo.Collection,
    rest: BatchFilter,
  ): Promise<mongo.WithId<mongo.Document> | undefined> {
    const ids = await collection
      .find(rest, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .limit(this.size)
      .toArray();
    return ids.at(-1);
  }
}
