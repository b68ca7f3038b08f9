import type { Logger } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { ChainCursor } from '@cowrie/api/chain/chain-records/chain-cursor.schema';
import type { ChainScope } from '@cowrie/api/chain/chain-records/transfers.repository';
import type { PlacedTransfer, RecordedTransfer } from '@cowrie/chain-evm';
import type { VaultReading } from '../payments/document/payment.schema';
import type { WindowReadPayment } from '../payments/document/payments.repository';
import { BlockReader, type ReadingHints } from '@cowrie/api/chain/block-reading/block-reader';
import { BLOCKS_PER_STEP } from '@cowrie/api/chain/block-reading/read-plan';
import { lastBlockBefore } from './start-block';
import type { WatcherParts } from './watcher-parts';

/** A payment whose vault does not hold the recorded amount, with its balance. */
interface DifferingPayment {
  payment: WindowReadPayment;
  reading: VaultReading;
}

/**
 * A block's time comes from its producer's clock, so it can be behind the time at which the address was
 * shown.
 */
const CLOCK_MARGIN_SECONDS = 600;
/** Number of blocks of an old payment's life to read at once. Later polls read the rest. */
const BLOCKS_AT_ONCE = 20 * BLOCKS_PER_STEP;

/**
 * Rereads the blocks of payments whose vaults do not hold the recorded amounts. Other endpoints are asked
 * first. The reading only adds, because the endpoint that answers now may omit logs too.
 */
export class WindowReread {
  private readonly blocks: BlockReader;

  constructor(
    private readonly parts: WatcherParts,
    scope: ChainScope,
    logger: Logger,
  ) {
    const { network, block, transfers } = parts.reader.elsewhere;
    const reader = {
      network,
      block,
      transfers,
      testimony: (transfer: RecordedTransfer) => parts.reader.testimony(transfer),
      deniers: (all: readonly PlacedTransfer[], followsSince: number) =>
        parts.reader.deniers(all, followsSince),
      restLiars: (transfer: PlacedTransfer) => parts.reader.restLiars(transfer),
    };
    this.blocks = new BlockReader({ ...parts, reader }, scope, logger);
  }

  /**
   * From the choice of each payment to the block at which its vault was read.
   * @throws CursorMovedError when another process reads this network now
   * @throws Error when blocks or stored transfers changed meanwhile; nothing is lost, so read again
   */
  async read(cursor: ChainCursor, differing: readonly DifferingPayment[]): Promise<void> {
    const lockedAt = Math.min(...differing.map(({ payment }) => payment.deposit.lockedAt.getTime()));
    const asked = differing.map(({ reading }) => reading.blockNumber);
    const through = Math.min(cursor.confirmed.number, Math.max(...asked));
    const first = await this.firstBlock(lockedAt, through);
    await this.readSteps(cursor, first, through);
  }

  /**
   * Reads more of the blocks since this time, for vaults that need no watch any longer.
   * @param after blocks up to this one were read by earlier calls
   * @returns the last block that was read; undefined when all were read, so the next call starts over
   * @throws as `read`
   */
  async readOn(
    cursor: ChainCursor,
    vaults: ReadonlyMap<string, Types.ObjectId>,
    { since, after }: { since: Date; after?: number | undefined },
  ): Promise<number | undefined> {
    const { number: confirmed } = cursor.confirmed;
    const first = after === undefined ? await this.firstBlock(since.getTime(), confirmed) : after + 1;
    const through = Math.min(confirmed, first + BLOCKS_AT_ONCE - 1);
    await this.readSteps(cursor, first, through, { vaults });
    return through < confirmed ? through : undefined;
  }

  private async firstBlock(sinceMs: number, through: number): Promise<number> {
    const seconds = sinceMs / 1000 - CLOCK_MARGIN_SECONDS;
    return (await lastBlockBefore(this.parts.reader.elsewhere, seconds, { number: through })).number + 1;
  }

  private async readSteps(
    cursor: ChainCursor,
    first: number,
    through: number,
    hints: ReadingHints = {},
  ): Promise<void> {
    for (let fromBlock = first; fromBlock <= through; fromBlock += BLOCKS_PER_STEP) {
      // The blocks of a window can take longer than a lease lasts.
      if (!(await this.parts.holdsLease())) return;
      const toBlock = Math.min(through, fromBlock + BLOCKS_PER_STEP - 1);
      const step = { fromBlock, toBlock, isDeep: true, isReread: true, onlyAdds: true };
      await this.blocks.read(cursor, step, cursor.finalNumber, hints);
    }
  }
}
