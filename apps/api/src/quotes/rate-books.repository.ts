import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, mongo } from 'mongoose';
import { pairId, RATE_BOOK, type RateBook, type RatePair, type StoredFixedRate } from './rate-book.schema';

const DUPLICATE = 11000;

/** What the reading of the sources has brought for a pair. */
export type ReadBook = Pick<RateBook, '_id' | 'readings' | 'memory'> & { readAt: Date };

/** The rates of all pairs, which all processes share. */
@Injectable()
export class RateBooks {
  constructor(@InjectModel(RATE_BOOK) private readonly books: Model<RateBook>) {}

  /** One document a pair, so all of them are few. */
  all(): Promise<RateBook[]> {
    return this.books.find({}).lean<RateBook[]>().exec();
  }

  /** Writes what was read, and leaves operators' rates alone. A newer reading of another process stays. */
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
      // The filter did not match, because another process has written a newer reading: then the upsert finds its `_id`.
      const { code, writeErrors } = error as mongo.MongoBulkWriteError;
      const codes = [code, ...[writeErrors ?? []].flat().map((one) => one.code)];
      if (codes.some((one) => one !== DUPLICATE)) throw error;
    }
  }

  /** Returns the operator's rate that was there before. */
  async fix(pair: RatePair, fixed: StoredFixedRate): Promise<StoredFixedRate | undefined> {
    const before = await this.books
      .findOneAndUpdate(
        { _id: pairId(pair) },
        { $set: { fixed } },
        { upsert: true, returnDocument: 'before' },
      )
      .lean<RateBook | null>();
    return before?.fixed;
  }

  /** Returns the operator's rate that was taken away; undefined when there was none. */
  async unfix(pair: RatePair): Promise<StoredFixedRate | undefined> {
    const before = await this.books
      .findOneAndUpdate(
        { _id: pairId(pair), fixed: { $exists: true } },
        { $unset: { fixed: 1 } },
        { returnDocument: 'before' },
      )
      .lean<RateBook | null>();
    return before?.fixed;
  }
}
