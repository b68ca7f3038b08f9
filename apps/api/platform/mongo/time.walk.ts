import type { mongo } from 'mongoose';

/** Number of documents that one command of a walk reads. */
export const WALK_PAGE_SIZE = 500;
/**
 * After this time the database gives up a page. It is shorter than the socket’s time-out, so that no command
 * outlives its caller.
 */
const PAGE_TIMEOUT_MS = 15_000;

/** A walk over many documents, in the order of a field that holds a time. */
export interface TimeWalk<T> {
  /**
   * Conditions of other fields. An index starts with the fields compared for equality, and continues with
   * `by`.
   */
  readonly filter: mongo.Filter<T>;
  /** The field. A document is walked again if its time moves ahead during the walk. */
  readonly by: keyof T & string;
  /** The range of times. */
  readonly range: { readonly $gt?: Date; readonly $gte?: Date; readonly $lt?: Date };
  /** The fields to read besides `_id` and `by`. Default: all. */
  readonly fields?: readonly string[];
}

/**
 * Walks any number of documents, a page at a time. Each page is one bounded command, and the next one begins
 * where it ended. So the caller may take its time, nothing stays open in the database, and the driver repeats
 * a page when the primary changes. The cursor of a single query would be lost (docs/decisions/0045).
 *
 * @throws the driver's error when a page fails. Documents yielded before are valid; a new walk begins at the
 *   start
 */
export async function* walkByTime<T extends object>(
  collection: mongo.Collection<T>,
  { filter, by, range, fields }: TimeWalk<T>,
  pageSize = WALK_PAGE_SIZE,
): AsyncGenerator<mongo.WithId<T>> {
  const projection = fields && Object.fromEntries([by, ...fields].map((field) => [field, 1]));
  const page = (bounds: object, order: string): Promise<mongo.WithId<T>[]> =>
    collection
      .find({ ...filter, ...bounds } as mongo.Filter<T>, {
        sort: { [order]: 1 },
        limit: pageSize,
        batchSize: pageSize,
        maxTimeMS: PAGE_TIMEOUT_MS,
        ...(projection && { projection }),
      })
      .toArray();
  const timeOf = (row: mongo.WithId<T> | undefined): Date =>
    (row as Record<string, Date> | undefined)?.[by] as Date;

  let from: TimeWalk<T>['range'] = range;
  for (;;) {
    const found = await page({ [by]: from }, by);
    if (found.length < pageSize) {
      yield* found;
      return;
    }
    // More documents with the last time may follow, so the next page reads all of that time.
    const last = timeOf(found.at(-1));
    const earlier = found.filter((row) => timeOf(row) < last);
    yield* earlier;
    const end = range.$lt && { $lt: range.$lt };
    if (earlier.length > 0) from = { ...end, $gte: last };
    else {
      yield* sameTime(last);
      from = { ...end, $gt: last };
    }
  }

  /** More documents than fit a page have the same time, so walk them by `_id`. */
  async function* sameTime(time: Date): AsyncGenerator<mongo.WithId<T>> {
    for (let after = {}; ;) {
      const found = await page({ [by]: time, ...after }, '_id');
      yield* found;
      if (found.length < pageSize) return;
      after = { _id: { $gt: found.at(-1)?._id } };
    }
  }
}
