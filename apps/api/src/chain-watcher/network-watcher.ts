import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { ChainCursor } from '../chain-records/chain-cursor.schema';
import { cursorId } from '../chain-records/chain-cursor.schema';
import type { ChainScope } from '../chain-records/transfers.repository';
import { BrokenChainError } from './block-range';
import { ChangedPayments } from './changed-payments';
import { CursorKeeper } from './cursor-keeper';
import { placeAfter } from './cursor-place';
import { BlockReader } from './block-reader';
import { FinalityGoal } from './finality-goal';
import { isLong, nextStep, type ReadGoal, type ReadStep } from './read-plan';
import type { WatcherParts } from './watcher-parts';

export { ReorganizationTooDeepError } from './cursor-keeper';
export type { WatcherParts } from './watcher-parts';

/**
 * Reads one network's blocks in order, stores the transfers to and from watched addresses as facts, and calls for
 * evaluation. Facts are written before the cursor, so that a crash anywhere means that the same blocks are read again.
 */
export class NetworkWatcher {
  private readonly logger: Logger;
  private readonly scope: ChainScope;
  private readonly keeper: CursorKeeper;
  private readonly facts: BlockReader;
  private readonly changed: ChangedPayments;
  private readonly finality: FinalityGoal;

  constructor(private readonly parts: WatcherParts) {
    const scope = { environment: parts.environment, network: parts.reader.network.name };
    this.scope = scope;
    this.logger = new Logger(`Watcher ${cursorId(scope.environment, scope.network)}`);
    this.keeper = new CursorKeeper(parts, scope, randomUUID(), this.logger);
    this.facts = new BlockReader(parts, scope);
    this.changed = new ChangedPayments(parts, scope);
    this.finality = new FinalityGoal(parts.reader, this.logger);
  }

  /** What is unwell though reading goes on, for people; empty when nothing is. */
  complaints(): string[] {
    return this.finality.stalledTags().map((tag) => `"${tag}" blocks have stalled, the depth alone decides`);
  }

  /** Reads all that can be read by now, and has every changed payment evaluated. */
  async catchUp(): Promise<void> {
    const head = await this.parts.reader.head();
    const goal = await this.finality.of(head);
    let cursor = await this.keeper.current(head);
    await this.parts.addresses.refresh(cursor.confirmed.timestamp);
    await this.rereadLeftovers(cursor);
    for (let step = nextStep(cursor, goal), isMore = true; isMore;) {
      // Catching up may take longer than a lease lasts.
      if (!(await this.parts.holdsLease())) return;
      if (step) cursor = await this.take(step, cursor, goal);
      cursor = await this.finalize(cursor, goal);
      const next = nextStep(cursor, goal);
      // At the end, also without a step, for a crash may have come between reading and this; and on a long way, so that
      // payments move meanwhile. But what was taken back may be found again in the next blocks: they are read before.
      if (!next || (step && isLong(step))) await this.changed.evaluate();
      [step, isMore] = [next, next !== undefined];
    }
  }

  private async take(step: ReadStep, cursor: ChainCursor, goal: ReadGoal): Promise<ChainCursor> {
    const { cursors, clock } = this.parts;
    try {
      const after = step.isAgain ? cursor.confirmed : cursor;
      const last = await this.facts.read(cursor, step, goal.finalThrough, after);
      if (step.isAgain && last.number === cursor.number && last.hash !== cursor.hash) {
        throw new BrokenChainError(`block ${last.number} is another one than was read`);
      }
      return await cursors.replace(cursor, placeAfter(cursor, step, last, goal, clock.now()));
    } catch (error) {
      // Near the cursor: a reorganization since it was checked. The next run finds out.
      if (!(error instanceof BrokenChainError && step.isAgain)) throw error;
      return this.keeper.withoutConfirmed(cursor);
    }
  }

  /** What is final needs no further reading: the cursor's hashes prove that its block stands. */
  private async finalize(cursor: ChainCursor, goal: ReadGoal): Promise<ChainCursor> {
    const { cursors, transfers, clock } = this.parts;
    const finalNumber = Math.min(goal.finalThrough, cursor.confirmed.number);
    if (finalNumber <= cursor.finalNumber) return cursor;
    const deep = await transfers.findToFinalize(this.scope, cursor.finalNumber + 1, finalNumber);
    const changes = deep.map((stored) => ({ kind: 'deepen' as const, stored, depth: 'final' as const }));
    if (!(await transfers.apply(changes, clock.now()))) {
      throw new Error('facts changed while they became final');
    }
    return cursors.replace(cursor, { ...cursor, finalNumber, updatedAt: clock.now() });
  }

  /**
   * A canonical fact at or below the confirmed block that nobody confirmed is the late word of a process that was overtaken:
   * its block is read again, and it is confirmed or taken back.
   */
  private async rereadLeftovers(cursor: ChainCursor): Promise<void> {
    const blocks = await this.parts.transfers.findUnconfirmedBlocks(this.scope, cursor.confirmed.number);
    for (const number of blocks) {
      const step = { fromBlock: number, toBlock: number, isDeep: true, isAgain: true };
      await this.facts.read(cursor, step, cursor.finalNumber);
    }
  }
}
