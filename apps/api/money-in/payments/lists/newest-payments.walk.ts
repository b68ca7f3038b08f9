import type { mongo } from 'mongoose';
import type { Payment } from '../document/payment.schema';
import type { PaymentFields, Selected } from '../document/payment.selection';

/** Number of payments that one command reads. */
export const NEWEST_PAGE_SIZE = 500;

/**
 * These fields of the payments that match, newest first, at most `most`. One command reads a few hundred, so
 * that a long read does not block the database for payments.
 * @param filter without a condition on `createdAt` other than `created`
 */
export async function* walkNewest<F extends PaymentFields>(
  collection: mongo.Collection<Payment>,
  { filter, created }: { filter: Readonly<Record<string, unknown>>; created: { $gte?: Date; $lt?: Date } },
  fields: F,
  most: number,
): AsyncGenerator<Selected<F & { createdAt: 1 }>> {
  let times: Record<string, Date> = created;
  // Of the time at which the next page begins, these many are read already.
  let skip = 0;
  for (let left = most; left > 0;) {
    const limit = Math.min(left, NEWEST_PAGE_SIZE);
    const narrowed = Object.keys(times).length > 0 ? { ...filter, createdAt: times } : filter;
    const rows = await collection
      .find<Selected<F & { createdAt: 1 }>>(narrowed, { projection: { ...fields, createdAt: 1 } })
      .sort({ createdAt: -1, _id: -1 })
      .skip(skip)
      .limit(limit)
      .toArray();
    yield* rows;
    const last = rows.at(-1)?.createdAt;
    if (rows.length < limit || last === undefined) return;
    left -= rows.length;
    const isSameTime = ({ createdAt }: { createdAt: Date }) => createdAt.getTime() === last.getTime();
    skip = (times.$lte?.getTime() === last.getTime() ? skip : 0) + rows.filter(isSameTime).length;
    times = { ...(created.$gte && { $gte: created.$gte }), $lte: last };
  }
}
