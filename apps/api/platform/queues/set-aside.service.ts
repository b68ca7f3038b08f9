import { Injectable, Logger } from '@nestjs/common';
import { ChainError } from '@cowrie/chain-evm';
import { Clock } from '../clock/clock';
import { AppConfig } from '../config/app.config';
import { describeError } from '../logging/error.describe';
import { secretFilter, secretsOf } from '../logging/secrets.filter';
import { isDatabaseAway } from '../mongo/database.away';
import { type BackoffPolicy, backoffMs } from '../tasks/backoff';
import type { SetAsideItem } from './set-aside.schema';
import { SetAsideItems } from './set-aside-items.repository';

/** For an item that cannot be worked on. The next try is not likely to do better. */
const FAULT: BackoffPolicy = { firstMs: 1000, maxMs: 300_000 };
/** For an item that met a node without an answer. The node may be back soon. */
const OUTAGE: BackoffPolicy = { firstMs: 1000, maxMs: 15_000 };
/** After this many items in a row without an answer from a node, the others would fail too. */
const MOST_OUTAGES = 3;
/** An item that no queue tried for this long after its time has left the queue. */
const GONE_AFTER_MS = 3_600_000;
const LONGEST_REASON = 200;

/**
 * Stops one item from blocking its queue. An item that fails for an unexpected reason is set aside with a
 * backoff, its reason is stored, and the others continue (docs/decisions/0094). One process works on a queue
 * at a time. So it knows from memory what rests. After a change of process, an item is tried once more than
 * necessary.
 */
@Injectable()
export class SetAside {
  private readonly logger = new Logger(SetAside.name);
  private readonly withoutSecrets: (text: string) => string;
  private loading: Promise<Map<string, SetAsideItem>> | undefined;

  constructor(
    private readonly items: SetAsideItems,
    private readonly clock: Clock,
    config: AppConfig,
  ) {
    this.withoutSecrets = secretFilter(secretsOf(config));
  }

  /**
   * Works on the items one after the other, except those that rest. Returns the number done.
   *
   * @param queue for example `payouts test:base`; operators read it
   * @param idOf the item's ID in its own collection
   * @throws the database's errors while it is unreachable; the node's when several items in a row got no
   *   answer from a node
   */
  async each<T>(
    queue: string,
    items: Iterable<T>,
    idOf: (item: T) => string,
    work: (item: T) => Promise<unknown>,
  ): Promise<number> {
    let done = 0;
    let outages = 0;
    for (const item of items) {
      const outcome = await this.attempt(queue, idOf(item), () => work(item));
      if (outcome === 'done') done += 1;
      if (outcome === 'resting') continue;
      outages = outcome === 'done' || !isOutage(outcome.error) ? 0 : outages + 1;
      if (outcome !== 'done' && outages === MOST_OUTAGES) throw outcome.error;
    }
    return done;
  }

  /**
   * Works on all items at once, because a command for many costs little more than one. If that fails, each is
   * worked on alone to find the one that fails. Returns the sum of what `work` returns.
   *
   * @throws as `each`
   */
  async together<T>(
    queue: string,
    items: readonly T[],
    nameOf: (item: T) => string,
    work: (items: readonly T[]) => Promise<number>,
  ): Promise<number> {
    const known = await this.known();
    const isAside = (item: T) => known.has(idOf(queue, nameOf(item)));
    // Items that were set aside are not tried with the others, because they would probably fail again.
    const others = items.filter((item) => !isAside(item));
    let total = 0;
    const alone = async (item: T) => {
      total += await work([item]);
    };
    let left: readonly T[] = others;
    try {
      if (others.length > 1) [total, left] = [await work(others), []];
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
    }
    await this.each(queue, [...left, ...items.filter(isAside)], nameOf, alone);
    return total;
  }

  /**
   * Works on one item, unless it rests.
   *
   * @param isOthersFault which errors say nothing about the item, besides those of an unreachable database;
   *   they end the run
   * @throws such errors
   */
  async attempt(
    queue: string,
    item: string,
    work: () => Promise<unknown>,
    isOthersFault: (error: unknown) => boolean = () => false,
  ): Promise<'done' | 'resting' | { error: unknown }> {
    const known = await this.known();
    const id = idOf(queue, item);
    const before = known.get(id);
    if (before && before.nextTryAt > this.clock.now()) return 'resting';
    try {
      await work();
    } catch (error) {
      if (isDatabaseAway(error) || isOthersFault(error)) throw error;
      await this.store(known, { queue, item }, error);
      return { error };
    }
    if (before) {
      known.delete(id);
      await this.items.remove(id);
    }
    return 'done';
  }

  /**
   * The items of a queue that rest now. A query with a limit excludes them, so that they do not take the
   * place of others.
   */
  async resting(queue: string): Promise<string[]> {
    const now = this.clock.now();
    return [...(await this.known()).values()]
      .filter((one) => one.queue === queue && one.nextTryAt > now)
      .map(({ item }) => item);
  }

  /** The items of a queue whose next try is due, earliest try first. */
  async due(queue: string): Promise<string[]> {
    const now = this.clock.now();
    return [...(await this.known()).values()]
      .filter((one) => one.queue === queue && one.nextTryAt <= now)
      .sort((a, b) => a.nextTryAt.getTime() - b.nextTryAt.getTime())
      .map(({ item }) => item);
  }

  /** All items that are set aside, by every process, oldest first. */
  all(): Promise<SetAsideItem[]> {
    return this.items.all();
  }

  /**
   * Forgets items that their queue no longer tries, because they ended in another way.
   */
  async forgetGone(): Promise<void> {
    const gone = await this.items.removeDueBefore(new Date(this.clock.now().getTime() - GONE_AFTER_MS));
    const known = await this.known();
    for (const id of gone) known.delete(id);
  }

  private known(): Promise<Map<string, SetAsideItem>> {
    this.loading ??= this.all().then(
      (found) => new Map(found.map((item) => [item._id, item])),
      (error: unknown) => {
        this.loading = undefined;
        throw error;
      },
    );
    return this.loading;
  }

  private async store(
    known: Map<string, SetAsideItem>,
    { queue, item }: Pick<SetAsideItem, 'queue' | 'item'>,
    error: unknown,
  ): Promise<void> {
    const id = idOf(queue, item);
    const before = known.get(id);
    const now = this.clock.now();
    const tries = (before?.tries ?? 0) + 1;
    const restMs = backoffMs(tries - 1, isOutage(error) ? OUTAGE : FAULT);
    const reason = this.reasonOf(error);
    const { firstAt = now } = before ?? {};
    const nextTryAt = new Date(now.getTime() + restMs);
    const resting = { _id: id, queue, item, reason, firstAt, lastAt: now, tries, nextTryAt };
    // Runs are frequent, so only a new reason is logged as an error.
    this.logger[before?.reason === reason ? 'debug' : 'error'](
      { err: error, queue, item, tries, nextTryAt },
      'an item of a queue failed; it is set aside and tried again, and the others go on',
    );
    await this.items.save(resting);
    known.set(id, resting);
  }

  /** An error in one line without secrets, as operators read it. */
  reasonOf(error: unknown): string {
    const { type, message } = describeError(error);
    const [line = ''] = this.withoutSecrets(`${type}: ${message}`).split('\n');
    return line.slice(0, LONGEST_REASON);
  }
}

function idOf(queue: string, item: string): string {
  return `${queue} ${item}`;
}

/** A node gave no answer, or one that may differ later. */
export function isOutage(error: unknown): boolean {
  return error instanceof ChainError && error.retryable;
}
