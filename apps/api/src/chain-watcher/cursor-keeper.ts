import type { Logger } from '@nestjs/common';
import type { BlockRef } from '@cowrie/chain-evm';
import { type ChainCursor, cursorId } from '../chain-records/chain-cursor.schema';
import type { FoundTransfer } from '../chain-records/transfer.change';
import type { ChainScope } from '../chain-records/transfers.repository';
import { requireBlock } from './block-range';
import { type CursorPlace, placeAt, placeBackAt } from './cursor-place';
import { findStart } from './start-block';
import type { WatcherParts } from './watcher-parts';

/** Each try is a change by another process, or a block more that is gone. */
const MAX_TRIES = 10;

/** The chain is not the one that was read before, further back than is remembered. Nothing is credited until a person looked. */
export class ReorganizationTooDeepError extends Error {
  override readonly name = 'ReorganizationTooDeepError';
}

/** Holds one network's cursor to the chain. */
export class CursorKeeper {
  constructor(
    private readonly parts: WatcherParts,
    private readonly scope: ChainScope,
    /** Who reads: see `ChainCursor.readBy`. */
    private readonly readBy: string,
    private readonly logger: Logger,
  ) {}

  /**
   * The stored cursor, taken over, moved back to where it agrees with the chain, and with no canonical fact above it; on the
   * very first run, where payments began.
   *
   * @throws ReorganizationTooDeepError; CursorMovedError
   */
  async current(head: BlockRef): Promise<ChainCursor> {
    const { cursors, transfers } = this.parts;
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const stored = await cursors.find(this.scope.environment, this.scope.network);
      if (!stored) return this.first(head);
      if (!(await this.isCanonical(stored, head))) {
        await this.rewind(stored, stored.number);
        continue;
      }
      const own = stored.readBy === this.readBy ? stored : await this.takeOver(stored);
      // Above the cursor nothing counts as read: what a crash left there is found again, or is gone.
      const left = await transfers.findCanonicalAbove(this.scope, own.number);
      if (left.length === 0) return own;
      await this.replace(own, own, left);
    }
    throw new Error(`the cursor of ${this.id()} does not come to rest`);
  }

  /**
   * The blocks above the confirmed one do not follow it, although the cursor stands.
   * @returns the cursor, moved back to below it
   */
  async withoutConfirmed(cursor: ChainCursor): Promise<ChainCursor> {
    const { number, hash } = cursor.confirmed;
    const block = await requireBlock(this.parts.reader, number);
    if (block.hash === hash)
      throw new Error(`the node contradicts itself about what follows block ${number}`);
    return this.rewind(cursor, number - 1);
  }

  private async first(head: BlockRef): Promise<ChainCursor> {
    const start = await findStart(this.parts, head);
    this.logger.log(`starts reading after block ${start.number}`);
    return this.parts.cursors.replace(null, placeAt(start, head, { _id: this.id(), ...this.now() }));
  }

  /** Says that this process reads from now on: what another still does is refused by the cursor's revision. */
  private takeOver(stored: ChainCursor): Promise<ChainCursor> {
    return this.parts.cursors.replace(stored, { ...stored, ...this.now() });
  }

  private async isCanonical(stored: ChainCursor, head: BlockRef): Promise<boolean> {
    const { reader } = this.parts;
    const block = await reader.block(stored.number);
    if (block) return block.hash === stored.hash;
    // A chain shorter than was read. A node that merely lags agrees with all that it has.
    const known = stored.recent.filter(({ number }) => number <= head.number).at(-1);
    return known !== undefined && (await reader.block(known.number))?.hash === known.hash;
  }

  /** To the newest remembered block, at most `through`, that stands. */
  private async rewind(stored: ChainCursor, through: number): Promise<ChainCursor> {
    const known = stored.recent.filter(({ number }) => number <= through);
    let canonical: BlockRef | undefined;
    // Whatever is above a block that is gone is gone too.
    for (let low = 0, high = known.length; low < high;) {
      const middle = (low + high) >> 1;
      const block = await this.parts.reader.block(known[middle]?.number ?? 0);
      if (block && block.hash === known[middle]?.hash) {
        canonical = block;
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    if (!canonical) {
      throw new ReorganizationTooDeepError(
        `none of the last ${known.length} blocks read on ${stored._id} stands any more`,
      );
    }
    this.logger.warn(`reorganization: reading again after block ${canonical.number}, from ${stored.number}`);
    const above = await this.parts.transfers.findCanonicalAbove(this.scope, canonical.number);
    return this.replace(stored, placeBackAt(stored, canonical, this.now().updatedAt), above);
  }

  /** Moves the cursor, and takes back the facts above its place, which were found before. */
  private async replace(
    stored: ChainCursor,
    place: CursorPlace,
    above: readonly FoundTransfer[],
  ): Promise<ChainCursor> {
    const { transfers, cursors, clock } = this.parts;
    // The cursor first: nobody may take the chain for read past a window while its transfers are away, and a process
    // that was overtaken learns of it here, before it takes back what others have read since.
    const moved = await cursors.replace(stored, { ...place, ...this.now() });
    const changes = above.map((fact) => ({ kind: 'orphan' as const, stored: fact }));
    await transfers.apply(changes, clock.now());
    return moved;
  }

  private id(): string {
    return cursorId(this.scope.environment, this.scope.network);
  }

  private now(): Pick<ChainCursor, 'readBy' | 'updatedAt'> {
    return { readBy: this.readBy, updatedAt: this.parts.clock.now() };
  }
}
