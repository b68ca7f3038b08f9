import { isDeepStrictEqual } from 'node:util';
import type { Logger } from '@nestjs/common';
import type { BlockRef } from '@cowrie/chain-evm';
import { type ChainCursor, cursorId } from '@cowrie/api/chain/chain-records/chain-cursor.schema';
import type { MovedTransfer } from '@cowrie/api/chain/chain-records/transfer.change';
import type { VerifiedNetwork } from '@cowrie/api/chain/chain-records/verified-network';
import type { ChainScope } from '@cowrie/api/chain/chain-records/transfers.repository';
import { requireBlock } from '@cowrie/api/chain/block-reading/block-range';
import { cursorAt, cursorMovedBack, type NextCursor } from '@cowrie/api/chain/block-reading/next-cursor';
import { findStart } from './start-block';
import type { WatcherParts } from './watcher-parts';

/** Each failed try means that another process made a change, or that one more block was orphaned. */
const MAX_TRIES = 10;

/**
 * A reorg goes further back than the remembered blocks. Nothing is credited until a person checks the
 * network.
 */
export class ReorganizationTooDeepError extends Error {
  override readonly name = 'ReorganizationTooDeepError';
}

/** Keeps one network's cursor on the canonical chain. */
export class CursorKeeper {
  constructor(
    private readonly parts: WatcherParts,
    private readonly scope: ChainScope,
    /** This process (see `ChainCursor.readBy`), and what it has compared with the chain by now. */
    private readonly own: {
      readBy: string;
      verified: (before?: VerifiedNetwork) => VerifiedNetwork;
    },
    private readonly logger: Logger,
  ) {}

  /**
   * The cursor to read on from. This process has taken it over, its block is on the canonical chain, and no
   * canonical transfer is stored above it. On the first run it is a block before the first payment.
   *
   * @throws ReorganizationTooDeepError
   * @throws CursorMovedError when another process reads this network now
   */
  async current(head: BlockRef): Promise<ChainCursor> {
    const { cursors, transfers } = this.parts;
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const stored = await cursors.findWithBlocks(this.scope.environment, this.scope.network);
      if (!stored) return this.first(head);
      if (!(await this.isCanonical(stored, head))) {
        await this.rewind(stored, stored.number);
        continue;
      }
      const own = this.isRecorded(stored) ? stored : await this.takeOver(stored);
      // A crash may have left transfers above the cursor. Those blocks are read again, so the transfers are
      // orphaned until then.
      const above = await transfers.findCanonicalAbove(this.scope, own.number);
      if (above.length === 0) return own;
      await this.replace(own, own, above);
    }
    throw new Error(
      `the cursor of ${this.id()} changed ${MAX_TRIES} times in a row; it is read again at the next poll`,
    );
  }

  /**
   * Moves the cursor back to below the confirmed block. Used when a confirmed block was orphaned although the
   * cursor's own block is canonical.
   * @returns the new cursor
   * @throws ReorganizationTooDeepError
   * @throws CursorMovedError when another process reads this network now
   * @throws Error when the node contradicts itself
   */
  async withoutConfirmed(cursor: ChainCursor): Promise<ChainCursor> {
    const { number, hash } = cursor.confirmed;
    const block = await requireBlock(this.parts.reader, number);
    if (block.hash === hash)
      throw new Error(
        `the node contradicts itself about the block after ${number}; it is read again at the next poll`,
      );
    return this.rewind(cursor, number - 1);
  }

  private async first(head: BlockRef): Promise<ChainCursor> {
    const start = await findStart(this.parts, head);
    this.logger.log(`first start: reads the chain after block ${start.number}`);
    return this.parts.cursors.replace(null, cursorAt(start, head, { _id: this.id(), ...this.reader() }));
  }

  /** Whether the cursor names this process, and all that it has compared with the chain by now. */
  isRecorded({ readBy, verified }: ChainCursor): boolean {
    return readBy === this.own.readBy && isDeepStrictEqual(verified, this.own.verified(verified));
  }

  /**
   * Records that this process reads now. The new revision makes late writes of other processes fail.
   */
  private takeOver(stored: ChainCursor): Promise<ChainCursor> {
    return this.parts.cursors.replace(stored, { ...stored, ...this.reader(stored) });
  }

  /** Whether the cursor's block is on the canonical chain, seen from `head`. */
  async isCanonical(stored: ChainCursor, head: BlockRef): Promise<boolean> {
    const { reader } = this.parts;
    // Usually the head is the cursor's block or the next one, and shows its hash without another call.
    if (head.number === stored.number && head.hash === stored.hash) return true;
    if (head.number === stored.number + 1 && head.parentHash === stored.hash) return true;
    const block = await reader.block(stored.number);
    if (block) return block.hash === stored.hash;
    // The node's chain is shorter than the part already read. A node that only lags agrees with all blocks
    // that it has.
    const known = stored.recent.filter(({ number }) => number <= head.number).at(-1);
    return known !== undefined && (await reader.block(known.number))?.hash === known.hash;
  }

  /** Moves the cursor back to the newest remembered block, at most `through`, that is still canonical. */
  private async rewind(stored: ChainCursor, through: number): Promise<ChainCursor> {
    const known = stored.recent.filter(({ number }) => number <= through);
    let canonical: BlockRef | undefined;
    // Binary search: every block above an orphaned block is also orphaned.
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
        `none of the last ${known.length} blocks read on ${stored._id} is canonical; check the nodes of this network`,
      );
    }
    this.logger.warn(`reorg: the cursor goes from block ${stored.number} back to ${canonical.number}`);
    const above = await this.parts.transfers.findCanonicalAbove(this.scope, canonical.number);
    const moved = await this.replace(
      stored,
      cursorMovedBack(stored, canonical, this.parts.clock.now()),
      above,
    );
    this.parts.onReorg?.({
      blocks: stored.number - canonical.number,
      isConfirmed: canonical.number < stored.confirmed.number,
    });
    return moved;
  }

  /** Moves the cursor, and orphans the given transfers above it. */
  private async replace(
    stored: ChainCursor,
    next: NextCursor,
    above: readonly MovedTransfer[],
  ): Promise<ChainCursor> {
    const { transfers, cursors, relays, clock } = this.parts;
    // The cursor moves first, for two reasons. While transfers are orphaned, the chain must not count as read
    // past a window. Also, a process that has lost its lease must stop here, before it orphans transfers that
    // others have read since.
    const moved = await cursors.replace(stored, { ...next, ...this.reader(stored) });
    // Relays come before transfers: after a crash in between, the transfers are still found here.
    if (above.length > 0)
      await relays.reopenOf(
        this.scope,
        above.map(({ paymentId }) => paymentId),
      );
    const changes = above.map((transfer) => ({ kind: 'orphan' as const, stored: transfer }));
    await transfers.apply(changes, clock.now());
    return moved;
  }

  private id(): string {
    return cursorId(this.scope.environment, this.scope.network);
  }

  /** Who reads now. A network is read only after it has been compared with the configuration. */
  private reader(before?: ChainCursor): Pick<ChainCursor, 'readBy' | 'verified' | 'updatedAt'> {
    const { readBy, verified } = this.own;
    return { readBy, verified: verified(before?.verified), updatedAt: this.parts.clock.now() };
  }
}
