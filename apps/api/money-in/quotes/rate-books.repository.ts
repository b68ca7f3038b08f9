import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, mongo } from 'mongoose';
import type { AuditEntry } from '@cowrie/api/platform/audit/audit-entry.schema';
import { leaving } from '@cowrie/api/platform/audit/audit-trail';
import { isDuplicateOf } from '@cowrie/api/platform/mongo/duplicate-key';
import { pairId, RATE_BOOK, type RateBook, type RatePair, type StoredFixedRate } from './rate-book.schema';

const DUPLICATE = 11000;

/** The result of reading the sources for a pair. */
export type ReadBook = Pick<RateBook, '_id' | 'readings' | 'memory'> & { readAt: Date };

/** The rates of all pairs, which all processes share. */
@Injectable()
export class RateBooks {
  constructor(@InjectModel(RATE_BOOK) private readonly books: Model<RateBook>) {}

  /** One document per pair, so there are few. */
  all(): Promise<RateBook[]> {
    return this.books.find({}).lean<RateBook[]>().exec();
  }

  /** Writes the reading, and leaves operators' rates alone. A newer reading of another process stays. */
  async save(read: readonly ReadBook[]): Promise<void> {
    try {
      await this.books.bulkWrite(
        read.map(({ _id, readings, memory, readAt }) => ({
          updateOne: {
            filter: { _id, $or: [{ readAt: { $lt: readAt } }, { readAt: { $exists: false } }] },
            update: { $set: { readings, readAt, ...(memory && { memory }) } },
            upsert: true,
          },
        })),
        { ordered: false },
      );
    } catch (error) {
      // The filter did not match, because another process wrote a newer reading. Then the upsert finds its
      // `_id`.
      const { code, writeErrors } = error as mongo.MongoBulkWriteError;
      const codes = [code, ...[writeErrors ?? []].flat().map((one) => one.code)];
      if (codes.some((one) => one !== DUPLICATE)) throw error;
    }
  }

  /** The operator's rate of a pair. undefined: there is none. */
  async fixedOf(pair: RatePair): Promise<StoredFixedRate | undefined> {
    return (await this.books.findOne({ _id: pairId(pair) }, { fixed: 1 }).lean<RateBook | null>())?.fixed;
  }

  /**
   * Writes or removes an operator's rate, with the audit entry. False: the rate is no longer `before`.
   */
  async change(
    pair: RatePair,
    { before, after }: Record<'before' | 'after', StoredFixedRate | undefined>,
    entry: AuditEntry,
  ): Promise<boolean> {
    const read = before ? { 'fixed.fixedAt': before.fixedAt } : { fixed: { $exists: false } };
    try {
      const { matchedCount, upsertedCount } = await this.books.updateOne(
        { _id: pairId(pair), ...read },
        { ...(after ? { $set: { fixed: after } } : { $unset: { fixed: 1 } }), ...leaving(entry) },
        { upsert: !before },
      );
      return matchedCount + upsertedCount === 1;
    } catch (error) {
      // The pair has a rate by now, so the upsert finds its `_id`.
      if (isDuplicateOf(error, ['_id'])) return false;
      throw error;
    }
  }
}
