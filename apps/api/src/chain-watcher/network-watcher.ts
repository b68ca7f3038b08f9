import { Logger } from '@nestjs/common';
import type { BlockRef, ChainReader } from '@cowrie/chain-evm';
import type { Environment } from '@cowrie/dto';
import { type ChainCursor, cursorId } from '../payments/facts/chain-cursor.schema';
import type { ChainCursorsRepository } from '../payments/facts/chain-cursors.repository';
import type { TransfersRepository } from '../payments/facts/transfers.repository';
import type { PaymentEvaluator } from '../payments/payment-evaluator.service';
import type { PaymentsRepository } from '../payments/payments.repository';
import type { Clock } from '../platform/clock/clock';
import type { WatchedAddresses } from './watched-addresses';

/** Blocks read in one step; the reader halves the range when a node refuses it. */
const BLOCKS_PER_STEP = 500;
/** How many block hashes are remembered, to find where a reorganization began. */
const REMEMBERED_BLOCKS = 128;
/** A block's timestamp may lie behind our clock: whole seconds, and the producer's own clock. */
const CLOCK_MARGIN_SECONDS = 3600;
const EVALUATIONS_PER_STEP = 500;

/** The chain is not the one that was read before, further back than is remembered. Nothing is credited until a person looked. */
export class ReorganizationTooDeepError extends Error {
  override readonly name = 'ReorganizationTooDeepError';
}

type CursorPlace = Omit<ChainCursor, 'revision'>;

export interface WatcherParts {
  environment: Environment;
  reader: ChainReader;
  /** Renews the lease on this network. False: another process reads it now. */
  holdsLease: () => Promise<boolean>;
  addresses: WatchedAddresses;
  cursors: ChainCursorsRepository;
  transfers: TransfersRepository;
  payments: PaymentsRepository;
  evaluator: PaymentEvaluator;
  clock: Clock;
}

/**
 * Reads one network's blocks in order, stores the transfers to watched addresses as facts, and calls for evaluation.
 * Every write can be repeated: a crash anywhere means that the same blocks are read again.
 */
export class NetworkWatcher {
  private readonly logger: Logger;
  private readonly scope: { environment: Environment; network: string };

  constructor(private readonly parts: WatcherParts) {
    this.scope = { environment: parts.environment, network: parts.reader.network.name };
    this.logger = new Logger(`Watcher ${cursorId(this.scope.environment, this.scope.network)}`);
  }

  /** Reads up to the chain's head, marks what is deep enough, and has every changed payment evaluated. */
  async catchUp(): Promise<void> {
    const head = await this.parts.reader.head();
    let cursor = await this.currentCursor(head);
    do {
      // Catching up may take longer than a lease lasts.
      if (!(await this.parts.holdsLease())) return;
      if (cursor.number < head.number) cursor = await this.readStep(cursor, head);
      // After each step, so that payments move while a long way is caught up; and without one, for a crash may have come
      // between reading and this.
      await this.conclude(cursor);
    } while (cursor.number < head.number);
  }

  /** What follows from having read this far. */
  private async conclude(cursor: ChainCursor): Promise<void> {
    const { reader, transfers, clock } = this.parts;
    const deepEnough = cursor.number - reader.network.confirmations + 1;
    await transfers.confirmThrough(this.scope, deepEnough, clock.now());
    await this.evaluateChanged();
  }

  /** The stored cursor, moved back to where it agrees with the chain; on the very first run, where payments began. */
  private async currentCursor(head: BlockRef): Promise<ChainCursor> {
    const { cursors, reader, transfers } = this.parts;
    const stored = await cursors.find(this.scope.environment, this.scope.network);
    if (!stored) return this.firstCursor(head);
    const standing = await reader.block(stored.number);
    if (standing ? standing.hash !== stored.hash : await this.isAnotherChain(stored, head)) {
      return this.rewind(stored);
    }
    // Above the cursor nothing counts as read: what a crash left there is found again, or is gone.
    const left = await transfers.findStandingAbove(this.scope, stored.number);
    return left.length > 0 ? this.moveBack(stored, stored) : stored;
  }

  /** Of a chain shorter than was read: a node that merely lags agrees with all that it has. */
  private async isAnotherChain(stored: ChainCursor, head: BlockRef): Promise<boolean> {
    const known = stored.recent.filter(({ number }) => number <= head.number).at(-1);
    if (!known) return true;
    return (await this.parts.reader.block(known.number))?.hash !== known.hash;
  }

  /** Before the first address was locked there is nothing to find; without one, reading starts at the head. */
  private async firstCursor(head: BlockRef): Promise<ChainCursor> {
    const watched = await this.parts.payments.findWatched(this.scope.environment, new Date(0));
    const locks = watched.map(({ lockedAt }) => lockedAt.getTime() / 1000);
    const first = locks.reduce((least, seconds) => Math.min(least, seconds), head.timestampSeconds);
    const start = await this.lastBlockBefore(first - CLOCK_MARGIN_SECONDS, head);
    this.logger.log(`starts reading after block ${start.number}`);
    return this.parts.cursors.replace(null, this.cursorAt(start, head, []));
  }

  private async lastBlockBefore(seconds: number, head: BlockRef): Promise<BlockRef> {
    if (head.timestampSeconds < seconds) return head;
    let before = await this.requireBlock(0);
    for (let low = 1, high = head.number; low <= high;) {
      const middle = await this.requireBlock(Math.floor((low + high) / 2));
      if (middle.timestampSeconds < seconds) {
        before = middle;
        low = middle.number + 1;
      } else {
        high = middle.number - 1;
      }
    }
    return before;
  }

  private async rewind(stored: ChainCursor): Promise<ChainCursor> {
    const { reader } = this.parts;
    for (const [index, known] of [...stored.recent.entries()].reverse()) {
      const block = await reader.block(known.number);
      if (block?.hash !== known.hash) continue;
      this.logger.warn(`reorganization: block ${stored.number} is gone, reading again after ${known.number}`);
      return this.moveBack(stored, this.cursorAt(block, block, stored.recent.slice(0, index)));
    }
    throw new ReorganizationTooDeepError(
      `none of the last ${stored.recent.length} blocks read on ${stored._id} stands any more`,
    );
  }

  /** Takes back every transfer above the cursor's new place. */
  private async moveBack(stored: ChainCursor, place: CursorPlace): Promise<ChainCursor> {
    const { transfers, cursors } = this.parts;
    const above = await transfers.findStandingAbove(this.scope, place.number);
    // The cursor first: nobody may take the chain for read past a window while its transfers are away, and a process
    // that was overtaken learns of it here, before it takes back what others have read since.
    const moved = await cursors.replace(stored, place);
    for (const transfer of above) await transfers.takeBack(transfer);
    return moved;
  }

  /** Reads the next blocks. A chain that changes meanwhile shows in the hashes, and the step is tried again later. */
  private async readStep(cursor: ChainCursor, head: BlockRef): Promise<ChainCursor> {
    const { reader, addresses, transfers, cursors } = this.parts;
    const fromBlock = cursor.number + 1;
    const toBlock = Math.min(head.number, cursor.number + BLOCKS_PER_STEP);
    await addresses.refresh();
    const first = await this.requireBlock(fromBlock);
    // A reorganization since the cursor was checked, or a node that contradicts itself: the next run finds out.
    if (first.parentHash !== cursor.hash)
      throw new Error(`block ${fromBlock} does not follow block ${cursor.number}`);
    const last = await this.requireBlock(toBlock);
    const found = await reader.transfers({
      fromBlock,
      toBlock,
      isWatched: (address) => addresses.paymentAt(address) !== undefined,
    });
    const lastAgain = await this.requireBlock(toBlock);
    if (lastAgain.hash !== last.hash) throw new Error(`block ${toBlock} changed while it was read`);
    for (const { from, to, amountUnits, blockTimestampSeconds, ...transfer } of found) {
      const receiver = addresses.paymentAt(to);
      const paymentId = receiver ?? addresses.paymentAt(from);
      if (!paymentId) continue;
      await transfers.record({
        ...this.scope,
        ...transfer,
        from,
        to,
        paymentId,
        direction: receiver ? 'in' : 'out',
        units: amountUnits.toString(),
        minedAt: new Date(blockTimestampSeconds * 1000),
      });
    }
    return cursors.replace(cursor, this.cursorAt(last, head, cursor.recent));
  }

  private cursorAt(block: BlockRef, head: BlockRef, earlier: ChainCursor['recent']): CursorPlace {
    const { number, hash } = block;
    const timestamp = new Date(block.timestampSeconds * 1000);
    return {
      _id: cursorId(this.scope.environment, this.scope.network),
      number,
      hash,
      timestamp,
      confirmed: { number, hash, timestamp },
      finalNumber: number,
      headNumber: Math.max(head.number, number),
      recent: [...earlier, { number, hash }].slice(-REMEMBERED_BLOCKS),
      updatedAt: this.parts.clock.now(),
    };
  }

  /**
   * Every fact written down leads to an evaluation, also one that a crash left behind. A payment that cannot be evaluated
   * does not hold up the others; it is tried again with the next blocks.
   */
  private async evaluateChanged(): Promise<void> {
    const { transfers, evaluator } = this.parts;
    const failed = new Set<string>();
    for (let isMore = true; isMore;) {
      const changed = await transfers.findUnevaluated(this.scope, EVALUATIONS_PER_STEP);
      const fresh = changed.filter(({ paymentId }) => !failed.has(paymentId.toHexString()));
      const paymentIds = new Map(fresh.map(({ paymentId }) => [paymentId.toHexString(), paymentId]));
      for (const [id, paymentId] of paymentIds) {
        await evaluator.evaluate(paymentId).catch((error: unknown) => {
          failed.add(id);
          this.logger.error({ err: error, paymentId: id }, 'not evaluated; will be tried again');
        });
      }
      for (const transfer of fresh) {
        if (!failed.has(transfer.paymentId.toHexString())) await transfers.markEvaluated(transfer);
      }
      isMore = changed.length === EVALUATIONS_PER_STEP && fresh.length > 0;
    }
  }

  private async requireBlock(number: number): Promise<BlockRef> {
    const block = await this.parts.reader.block(number);
    if (!block) throw new Error(`the node does not have block ${number} yet`);
    return block;
  }
}
