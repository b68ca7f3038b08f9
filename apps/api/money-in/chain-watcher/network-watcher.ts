import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { ChainCursor } from '@cowrie/api/chain/chain-records/chain-cursor.schema';
import { cursorId } from '@cowrie/api/chain/chain-records/chain-cursor.schema';
import { type VerifiedNetwork, verifiedOf } from '@cowrie/api/chain/chain-records/verified-network';
import type { ChainScope } from '@cowrie/api/chain/chain-records/transfers.repository';
import { writesUnknown } from '@cowrie/api/platform/mongo/database-writes';
import { BrokenChainError } from '@cowrie/api/chain/block-reading/block-range';
import { ChangedPayments } from './changed-payments';
import { CursorInHand } from '@cowrie/api/chain/block-reading/cursor-in-hand';
import { CursorKeeper } from './cursor-keeper';
import { cursorAfter } from '@cowrie/api/chain/block-reading/next-cursor';
import { BlockReader } from '@cowrie/api/chain/block-reading/block-reader';
import { DoubtedVaults } from './doubted-vaults';
import { FinalityGoal } from '@cowrie/api/chain/block-reading/finality-goal';
import { isOver } from '@cowrie/api/chain/block-reading/is-over';
import { SeenHeaders } from '@cowrie/api/chain/block-reading/seen-headers';
import { WindowEndCheck } from './window-end-check';
import {
  isFullStep,
  newestStep,
  nextStep,
  type ReadGoal,
  type ReadStep,
} from '@cowrie/api/chain/block-reading/read-plan';
import { TokenSignatures } from './token-signatures';
import type { WatcherParts } from './watcher-parts';

export { ReorganizationTooDeepError } from './cursor-keeper';
export type { WatcherParts } from './watcher-parts';

/**
 * How long a reading may rely on the stored data that the last full reading found. Only a process that has
 * lost its lease could have changed it meanwhile, and the cursor's revision refuses a write after such a
 * change. So a poll without a new block asks for the head alone.
 */
export const FULL_READING_MS = 5_000;
/** The same while the database tells that nobody has written to this data. */
export const FULL_READING_UNWRITTEN_MS = 120_000;

/**
 * Reads one network's blocks in order, stores the transfers to and from watched addresses, and has their
 * payments evaluated. Transfers are written before the cursor, so after a crash the same blocks are read
 * again. Blocks near the head are read twice (docs/decisions/0005).
 */
export class NetworkWatcher {
  private readonly logger: Logger;
  private readonly scope: ChainScope;
  private readonly signatures: TokenSignatures;
  private readonly keeper: CursorKeeper;
  private readonly blocks: BlockReader;
  private readonly changed: ChangedPayments;
  private readonly finality: FinalityGoal;
  private readonly windowEnds: WindowEndCheck;
  private readonly doubted: DoubtedVaults;
  private readonly seen = new SeenHeaders();
  private finalNumber = -1;
  /**
   * Whether a recorded transfer is not final yet. Undefined: unknown since the last reading that may have
   * changed it.
   */
  private hasOpenTransfers: boolean | undefined;
  /**
   * Where the last reading ended, when the last full one began, and the writes that it has seen. Undefined
   * after a reading that failed.
   */
  private last: { headHash: string; cursor: ChainCursor; fullAt: number; writes: number } | undefined;
  /** The transfers that nodes contradict each other about. Each full reading asks about all of them again. */
  private readonly disputed = new Set<string>();
  /** The last answer of `doesAnyWait`, and the writes to payments that it has seen. */
  private waitedFor: { is: boolean; writes: number } | undefined;

  constructor(private readonly parts: WatcherParts) {
    const scope = { environment: parts.environment, network: parts.reader.network.name };
    this.scope = scope;
    this.logger = new Logger(`Watcher ${cursorId(scope.environment, scope.network)}`);
    this.signatures = new TokenSignatures(parts.reader, parts.clock, this.logger);
    const verified = (before?: VerifiedNetwork) =>
      verifiedOf(parts.reader.network, this.signatures.known(), before);
    this.keeper = new CursorKeeper(parts, scope, { readBy: randomUUID(), verified }, this.logger);
    this.blocks = new BlockReader(parts, scope, this.logger);
    this.changed = new ChangedPayments(parts, scope);
    this.finality = new FinalityGoal(parts.reader, this.logger);
    this.windowEnds = new WindowEndCheck(parts, scope, this.logger);
    this.doubted = new DoubtedVaults(parts, scope, this.logger);
  }

  /**
   * The time of the newest block of the last reading; undefined before the first and after a failed one.
   */
  readTo(): Date | undefined {
    return this.last?.cursor.timestamp;
  }

  /** The newest block of the last reading; undefined before the first and after a failed one. */
  headNumber(): number | undefined {
    return this.last?.cursor.number;
  }

  /** Why payments may not be credited or end, as a text for health; undefined when there is no doubt. */
  alarm(): string | undefined {
    const count = this.disputed.size;
    const disputed = `disputed transfers: ${count}, which a node shows and another does not; remove the node that is wrong`;
    const found = [count > 0 ? disputed : undefined, this.windowEnds.alarm()];
    return found.filter((text) => text !== undefined).join('; ') || undefined;
  }

  /** Problems that do not stop the reading, as texts for health. */
  warnings(): string[] {
    return this.finality.stalledTags().map((tag) => `"${tag}" blocks have stalled: confirmations decide`);
  }

  /**
   * Whether somebody waits for the next blocks: an open payment that chose this network, or a recorded
   * transfer that is not final. Nobody waits for late money on an ended payment until it is recorded
   * (docs/decisions/0035). Asks no node.
   */
  async isWaitedFor(): Promise<boolean> {
    return (await this.isAnyOpen()) || (await this.doesAnyWait());
  }

  /** Whether an open payment waits for the next blocks. Only a write to payments changes that. */
  private async doesAnyWait(): Promise<boolean> {
    const { payments, paymentWrites = writesUnknown } = this.parts;
    const writes = paymentWrites();
    if (this.waitedFor?.writes !== writes) {
      const is = (await payments.findWaitedFor([this.scope])) !== undefined;
      this.waitedFor = { is, writes };
    }
    return this.waitedFor?.is ?? true;
  }

  /** Asks the tokens' contracts about signatures if that is due. The next reading records the answers. */
  async lookAtSignatures(): Promise<void> {
    try {
      await this.signatures.look();
    } catch (error) {
      this.logger.error({ err: error }, 'the tokens were not asked about signatures; they are asked again');
    }
  }

  /** Reads all blocks up to the head, and has every changed payment evaluated. */
  async catchUp(): Promise<void> {
    const head = await this.parts.reader.head();
    const now = this.parts.clock.now().getTime();
    const { writes = writesUnknown } = this.parts;
    const seenWrites = writes();
    const known =
      this.last && !isOver(now, this.last.fullAt, this.goodForMs(seenWrites)) ? this.last : undefined;
    // While payments are unproven, their vaults are checked at each poll.
    if (known?.headHash === head.hash && this.alarm() === undefined) return;
    if (!this.last) this.seen.forget();
    this.last = undefined;
    this.seen.add(head);
    const goal = await this.finality.of(head);
    const isFull = !(known && (await this.keeper.isCanonical(known.cursor, head)));
    const isLong = !isFull && isOver(now, known.fullAt, FULL_READING_MS);
    // Not awaited: an endpoint that hangs here must not hold up the blocks. A later reading records the
    // answer.
    if (isFull || isLong) void this.lookAtSignatures();
    const hand = new CursorInHand(
      this.parts.cursors,
      isFull ? await this.keeper.current(head) : known.cursor,
    );
    await this.parts.addresses.refresh(hand.at.confirmed.timestamp);
    if (isFull || !this.isQuiet) this.hasOpenTransfers = undefined;
    if (isFull) await this.rereadUnconfirmed(hand.at);
    // Doubts become due by time alone.
    if (isFull || isLong) await this.doubted.run(hand.at);
    if (isLong && writes() !== seenWrites) this.hasOpenTransfers = undefined;
    if (!(await this.readUpTo(goal, hand))) return;
    this.finalNumber = hand.at.finalNumber;
    if (await this.windowEnds.run(hand.at)) this.hasOpenTransfers = undefined;
    if (isFull) await this.isAnyOpen();
    const full = isFull
      ? { fullAt: now, writes: seenWrites }
      : { fullAt: known.fullAt, writes: known.writes };
    this.last = { headHash: head.hash, cursor: hand.at, ...full };
  }

  /**
   * How long the last full reading is good for. News about the contracts is recorded by the next one, and
   * nobody writes when nodes come to agree.
   */
  private goodForMs(seenWrites: number): number {
    if (this.disputed.size > 0) return FULL_READING_MS;
    const isUnwritten = this.last?.writes === seenWrites && this.keeper.isRecorded(this.last.cursor);
    return isUnwritten ? FULL_READING_UNWRITTEN_MS : FULL_READING_MS;
  }

  /** Whether a recorded transfer is not final yet. Only a reading changes that. */
  private async isAnyOpen(): Promise<boolean> {
    return (this.hasOpenTransfers ??= await this.parts.transfers.isAnyAbove(this.scope, this.finalNumber));
  }

  /**
   * No recorded transfer can change with the next blocks: none is open, and none is left to evaluate. So the
   * database is not asked for them. Each full reading asks again.
   */
  private get isQuiet(): boolean {
    return this.hasOpenTransfers === false && this.changed.isDone;
  }

  /** Reads up to the goal. Returns false if this process no longer holds the lease. */
  private async readUpTo(goal: ReadGoal, hand: CursorInHand): Promise<boolean> {
    try {
      const isEvaluated = await this.readNewest(goal, hand);
      return await this.readOlder(goal, hand, isEvaluated);
    } catch (error) {
      this.hasOpenTransfers = undefined;
      // The steps before the failed one count.
      await hand.store();
      throw error;
    }
  }

  /**
   * Reads the new blocks near the head, and has their payments evaluated. A payer waits for that, so the
   * second reading of older blocks comes after it. Returns whether payments were evaluated. If a node does
   * not show these blocks, the older ones are read all the same, and then these are tried once more.
   */
  private async readNewest(goal: ReadGoal, hand: CursorInHand): Promise<boolean> {
    let isEmpty = true;
    try {
      for (let step = newestStep(hand.at, goal); step; step = newestStep(hand.at, goal)) {
        if (!(await this.parts.holdsLease())) return false;
        if (!(await this.readStep(step, hand, goal))) isEmpty = false;
      }
    } catch {
      this.hasOpenTransfers = undefined;
      return false;
    }
    if (!isEmpty) await this.changed.evaluate();
    return !isEmpty;
  }

  /**
   * Reads everything else, step by step. Returns false if this process no longer holds the lease.
   * @param isEvaluated whether payments were evaluated after the last change
   */
  private async readOlder(goal: ReadGoal, hand: CursorInHand, isEvaluated: boolean): Promise<boolean> {
    let isChanged = !isEvaluated;
    for (let step = nextStep(hand.at, goal), isMore = true; isMore;) {
      // Catching up can take longer than a lease lasts.
      if (!(await this.parts.holdsLease())) return false;
      if (step && !(await this.readStep(step, hand, goal))) isChanged = true;
      if (await this.finalize(hand, goal)) isChanged = true;
      const next = nextStep(hand.at, goal);
      // Payments are evaluated at the end, even without a step, because a crash may have come between reading
      // and evaluation. While many blocks are left, they are evaluated after each long step so that payments
      // do not wait. They are not evaluated after every step, because the next blocks may contain a transfer
      // that a reorg orphaned.
      if (!next || (step && isFullStep(step))) {
        await hand.store();
        if (isChanged && !this.isQuiet) await this.changed.evaluate();
      }
      [step, isMore] = [next, next !== undefined];
    }
    return true;
  }

  /** Returns whether no transfer was found in these blocks, and none is stored. */
  private async readStep(step: ReadStep, hand: CursorInHand, goal: ReadGoal): Promise<boolean> {
    const cursor = hand.at;
    try {
      const after = step.isReread ? cursor.confirmed : cursor;
      const headerOf = (number: number) => this.seen.at(number, cursor, goal.head);
      const given = { after, headerOf, isKnownEmpty: this.isQuiet };
      const reading = await this.blocks.read(cursor, step, goal.finalThrough, given);
      const { last, isEmpty } = reading;
      reading.disputed.forEach((identity) => this.disputed.add(identity));
      if (step.isReread && last.number === cursor.number && last.hash !== cursor.hash) {
        throw new BrokenChainError(`block ${last.number} is not the block that was read before`);
      }
      hand.move(cursorAfter(cursor, step, last, goal, this.parts.clock.now()));
      if (isEmpty) return true;
      this.hasOpenTransfers = undefined;
      await hand.store();
    } catch (error) {
      // A new block that does not follow the cursor means a reorg since the cursor was checked. The next run
      // handles it.
      if (!(error instanceof BrokenChainError && step.isReread)) throw error;
      this.hasOpenTransfers = undefined;
      hand.follow(await this.keeper.withoutConfirmed(cursor));
    }
    return false;
  }

  /**
   * Marks transfers as final. They need no third reading: the cursor's hashes prove that their blocks are
   * canonical. Returns whether there were any.
   */
  private async finalize(hand: CursorInHand, goal: ReadGoal): Promise<boolean> {
    const { transfers, clock } = this.parts;
    const { confirmed, finalNumber: before } = hand.at;
    const finalNumber = Math.min(goal.finalThrough, confirmed.number);
    if (finalNumber <= before) return false;
    const deep = this.isQuiet ? [] : await transfers.findToFinalize(this.scope, before + 1, finalNumber);
    if (deep.length > 0) await hand.store();
    const changes = deep.map((stored) => ({ kind: 'deepen' as const, stored, depth: 'final' as const }));
    if (!(await transfers.apply(changes, clock.now()))) {
      throw new Error('transfers changed while they became final; they are read again at the next poll');
    }
    hand.move({ ...hand.at, finalNumber, updatedAt: clock.now() });
    return deep.length > 0;
  }

  /**
   * Rereads confirmed blocks that have an unconfirmed transfer. A process that lost its lease wrote such a
   * transfer late. The second reading confirms or orphans it.
   */
  private async rereadUnconfirmed(cursor: ChainCursor): Promise<void> {
    const blocks = await this.parts.transfers.findUnconfirmedBlocks(this.scope, cursor.confirmed.number);
    this.disputed.clear();
    for (const number of blocks) {
      const step = { fromBlock: number, toBlock: number, isDeep: true, isReread: true };
      const { disputed } = await this.blocks.read(cursor, step, cursor.finalNumber);
      disputed.forEach((identity) => this.disputed.add(identity));
    }
  }
}
