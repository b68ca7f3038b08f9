import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Environment } from '@cowrie/dto';
import { collectionOf } from '@cowrie/api/platform/mongo/collection-of';
import { isDuplicateOf } from '@cowrie/api/platform/mongo/duplicate-key';
import {
  CHAIN_CURSOR,
  CHAIN_TRAIL,
  type ChainCursor,
  type ChainTrail,
  cursorId,
} from './chain-cursor.schema';

/**
 * The number of `recent` blocks that are stored with a cursor. When there are more, all but the newest go to
 * the trail.
 */
const STORED_WITH_CURSOR = 32;

/** Another process reads this network now. The process that gets this error must stop reading. */
export class CursorMovedError extends Error {
  override readonly name = 'CursorMovedError';
}

/** How far and when a network was read, and what was verified before. */
export type CursorPosition = Pick<ChainCursor, '_id' | 'timestamp' | 'headNumber' | 'updatedAt' | 'verified'>;

/**
 * How far a network has been read, and in which revision; without the remembered blocks, which are most of a
 * cursor.
 */
export type ReadCursor = Omit<ChainCursor, 'recent'>;

/**
 * Stores how far each network has been read. Every write needs the revision that was read
 * (docs/decisions/0013).
 */
@Injectable()
export class ChainCursorsRepository {
  constructor(
    @InjectModel(CHAIN_CURSOR) private readonly cursors: Model<ChainCursor>,
    @InjectModel(CHAIN_TRAIL) private readonly trails: Model<ChainTrail>,
  ) {}

  async find(environment: Environment, network: string): Promise<ReadCursor | null> {
    return this.cursors.findById(cursorId(environment, network), { recent: 0 }).lean<ReadCursor>();
  }

  /** With all remembered blocks. Only the process that reads the network needs them. */
  async findWithBlocks(environment: Environment, network: string): Promise<ChainCursor | null> {
    const _id = cursorId(environment, network);
    const cursor = await this.cursors.findById(_id).lean();
    if (cursor?.trailBelow === undefined) return cursor;
    // Read after the cursor: a trail is written before the cursor that needs it. It may be newer, and then
    // contains blocks of the cursor too.
    const trail = await this.trails.findById(_id).lean();
    const older = (trail?.blocks ?? []).filter(({ number }) => number < (cursor.trailBelow ?? 0));
    return { ...cursor, recent: [...older, ...cursor.recent] };
  }

  async findMany(ids: readonly string[]): Promise<ReadCursor[]> {
    return this.cursors.find({ _id: { $in: [...ids] } }, { recent: 0 }).lean<ReadCursor[]>();
  }

  /** Like `findMany` with fewer fields: a small answer for frequent queries. */
  async positions(ids: readonly string[]): Promise<CursorPosition[]> {
    return this.cursors
      .find({ _id: { $in: [...ids] } }, { timestamp: 1, headNumber: 1, updatedAt: 1, verified: 1 })
      .lean<CursorPosition[]>();
  }

  /**
   * The names of the networks that were ever read in an environment, including those that are no longer
   * configured.
   */
  async networksOf(environment: Environment): Promise<string[]> {
    const prefix = cursorId(environment, '');
    const found = await this.cursors.find({}, { _id: 1 }).lean();
    return found.filter(({ _id }) => _id.startsWith(prefix)).map(({ _id }) => _id.slice(prefix.length));
  }

  /**
   * Replaces the cursor that was read; `null`: there was none. Returns it with its new revision.
   * @throws CursorMovedError when another process changed it meanwhile
   */
  async replace(found: ChainCursor | null, next: Omit<ChainCursor, 'revision'>): Promise<ChainCursor> {
    const cursor = { ...next, revision: (found?.revision ?? 0) + 1 };
    const isStoredWithCursor = ({ number }: { number: number }): boolean =>
      number >= (cursor.trailBelow ?? 0);
    // Also after a reorg, because the trail then contains orphaned blocks.
    const isBelowTrail = !isStoredWithCursor(cursor);
    if (isBelowTrail || cursor.recent.filter(isStoredWithCursor).length > STORED_WITH_CURSOR) {
      cursor.trailBelow = cursor.number;
      await this.replaceTrail(cursor);
    }
    const stored = { ...cursor, recent: cursor.recent.filter(isStoredWithCursor) };
    if (!found) {
      await this.insert(stored);
    } else {
      // Straight to the driver: every block of every network writes a cursor, and Mongoose would turn each
      // remembered block into a document.
      const { matchedCount } = await collectionOf(this.cursors).replaceOne(
        { _id: found._id, revision: found.revision },
        stored,
      );
      if (matchedCount === 0) throw new CursorMovedError(`another process moved the cursor of ${found._id}`);
    }
    return cursor;
  }

  /** Checks that the stored cursor is still this one. @throws CursorMovedError */
  async assertCurrent({ _id, revision }: Pick<ChainCursor, '_id' | 'revision'>): Promise<void> {
    if (await this.cursors.exists({ _id, revision })) return;
    throw new CursorMovedError(`another process moved the cursor of ${_id}`);
  }

  /**
   * The same revision comes again when a process died before it wrote its cursor. A newer trail belongs to
   * another process.
   */
  private async replaceTrail({ _id, number: below, recent, revision }: ChainCursor): Promise<void> {
    const blocks = recent.filter(({ number }) => number < below);
    try {
      await collectionOf(this.trails).replaceOne(
        { _id, revision: { $lte: revision } },
        { blocks, revision },
        { upsert: true },
      );
    } catch (error) {
      if (!isDuplicateOf(error, ['_id'])) throw error;
      throw new CursorMovedError(`another process moved the cursor of ${_id}`, { cause: error });
    }
  }

  private async insert(cursor: ChainCursor): Promise<void> {
    try {
      await this.cursors.create(cursor);
    } catch (error) {
      if (!isDuplicateOf(error, ['_id'])) throw error;
      throw new CursorMovedError(`another process created the cursor of ${cursor._id}`, { cause: error });
    }
  }
}
