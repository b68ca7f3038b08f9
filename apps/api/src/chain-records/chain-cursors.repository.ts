import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Environment } from '@cowrie/dto';
import { isDuplicateOf } from '../platform/mongo/duplicate-key';
import { CHAIN_CURSOR, type ChainCursor, cursorId } from './chain-cursor.schema';

/** Two processes read one network: the one that hears this has been overtaken. */
export class CursorMovedError extends Error {
  override readonly name = 'CursorMovedError';
}

@Injectable()
export class ChainCursorsRepository {
  constructor(@InjectModel(CHAIN_CURSOR) private readonly cursors: Model<ChainCursor>) {}

  async find(environment: Environment, network: string): Promise<ChainCursor | null> {
    return this.cursors.findById(cursorId(environment, network)).lean();
  }

  async findMany(ids: readonly string[]): Promise<ChainCursor[]> {
    return this.cursors.find({ _id: { $in: [...ids] } }).lean();
  }

  /**
   * Stores a cursor in place of the one that was found; null: of none.
   * @throws CursorMovedError when another process was faster
   */
  async replace(found: ChainCursor | null, next: Omit<ChainCursor, 'revision'>): Promise<ChainCursor> {
    const cursor = { ...next, revision: (found?.revision ?? 0) + 1 };
    if (!found) {
      await this.insert(cursor);
    } else {
      const { matchedCount } = await this.cursors.replaceOne(
        { _id: found._id, revision: found.revision },
        cursor,
      );
      if (matchedCount === 0) throw new CursorMovedError(`another process moved the cursor of ${found._id}`);
    }
    return cursor;
  }

  /** @throws CursorMovedError when the stored cursor is not this one any more */
  async assertCurrent({ _id, revision }: Pick<ChainCursor, '_id' | 'revision'>): Promise<void> {
    if (await this.cursors.exists({ _id, revision })) return;
    throw new CursorMovedError(`another process moved the cursor of ${_id}`);
  }

  private async insert(cursor: ChainCursor): Promise<void> {
    try {
      await this.cursors.create(cursor);
    } catch (error) {
      if (!isDuplicateOf(error, ['_id'])) throw error;
      throw new CursorMovedError(`another process made the cursor of ${cursor._id}`, { cause: error });
    }
  }
}
