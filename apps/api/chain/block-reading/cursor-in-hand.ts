import type { ChainCursor } from '../chain-records/chain-cursor.schema';
import type { ChainCursorsRepository } from '../chain-records/chain-cursors.repository';
import type { NextCursor } from './next-cursor';

/**
 * The cursor of one reading. Over blocks without transfers it moves in memory only: it has nothing to protect
 * there, and after a crash those blocks are read again. It is stored before and after anything that depends
 * on it, so most blocks need one write instead of three.
 */
export class CursorInHand {
  private isStored = true;

  constructor(
    private readonly cursors: Pick<ChainCursorsRepository, 'replace'>,
    private cursor: ChainCursor,
  ) {}

  /** With the stored revision. */
  get at(): ChainCursor {
    return this.cursor;
  }

  move(next: NextCursor): void {
    this.cursor = { ...next, revision: this.cursor.revision };
    this.isStored = false;
  }

  /** Continues from a cursor that was stored elsewhere. */
  follow(stored: ChainCursor): void {
    this.cursor = stored;
    this.isStored = true;
  }

  /**
   * Stores its new position; does nothing if that is already stored. @throws CursorMovedError when another
   * process reads this network now
   */
  async store(): Promise<void> {
    if (this.isStored) return;
    this.follow(await this.cursors.replace(this.cursor, this.cursor));
  }
}
