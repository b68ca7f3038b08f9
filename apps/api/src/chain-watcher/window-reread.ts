import type { Logger } from '@nestjs/common';
import type { ChainCursor } from '../chain-records/chain-cursor.schema';
import type { ChainScope } from '../chain-records/transfers.repository';
import type { ProvenTransfer, RecordedTransfer } from '@cowrie/chain-evm';
import type { VaultReading } from '../payments/payment.schema';
import type { WindowReadPayment } from '../payments/payments.repository';
import { BlockReader } from './block-reader';
import { BLOCKS_PER_STEP } from './read-plan';
import { lastBlockBefore } from './start-block';
import type { WatcherParts } from './watcher-parts';

/** A payment whose vault does not hold what was recorded, with what it holds. */
interface HeldPayment {
  payment: WindowReadPayment;
  reading: VaultReading;
}

/** A block's time comes from its producer's clock, so it can be behind the time at which the address was shown. */
const CLOCK_MARGIN_SECONDS = 600;

/**
 * Reads the blocks of payments again whose vaults do not hold what was recorded. Other endpoints are asked first. The reading
 * only adds: the endpoint that answers now may leave out logs, too.
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
      ...{ network, block, transfers },
      testimony: (transfer: RecordedTransfer) => parts.reader.testimony(transfer),
      restLiars: (transfer: ProvenTransfer) => parts.reader.restLiars(transfer),
    };
    this.blocks = new BlockReader({ ...parts, reader }, scope, logger);
  }

  /**
   * From the choice of each payment to the block at which its vault was read.
   * @throws CursorMovedError when another process reads this network now
   * @throws Error when blocks or stored transfers changed meanwhile: nothing is lost, read again
   */
  async read(cursor: ChainCursor, held: readonly HeldPayment[]): Promise<void> {
    const { reader, holdsLease } = this.parts;
    const lockedAt = Math.min(...held.map(({ payment }) => payment.deposit.lockedAt.getTime()));
    const asked = held.map(({ reading }) => reading.blockNumber);
    const through = Math.min(cursor.confirmed.number, Math.max(...asked));
    const before = await lastBlockBefore(reader.elsewhere, lockedAt / 1000 - CLOCK_MARGIN_SECONDS, {
      number: through,
    });
    for (let fromBlock = before.number + 1; fromBlock <= through; fromBlock += BLOCKS_PER_STEP) {
      // The blocks of a window can take longer than a lease lasts.
      if (!(await holdsLease())) return;
      const toBlock = Math.min(through, fromBlock + BLOCKS_PER_STEP - 1);
      const step = { fromBlock, toBlock, isDeep: true, isReread: true, onlyAdds: true };
      await this.blocks.read(cursor, step, cursor.finalNumber);
    }
  }
}
