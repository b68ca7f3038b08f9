import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock';
import { dateOr } from '../clock/date-or';
import { isDatabaseAway } from '../mongo/database.away';
import { SetAside } from './set-aside.service';

/** An item that is set aside needs attention after this long: by then it was tried several times. */
const SET_ASIDE_BOUND_MS = 60_000;
/** A room that cannot be read is late at once, because `cowrie doctor` looks only once. */
const AT_ONCE = -1;
const MS_PER_SECOND = 1000;

/** The item of a queue that has waited longest for its work. */
export interface QueueHead {
  /** For example `payouts test:base`. */
  queue: string;
  /** Its ID, for operators. */
  item: string;
  /** Since when its work has been due. */
  since: Date;
  /** An item that waits longer than this needs attention. */
  boundSeconds: number;
  /** Why it waits, if the queue knows. */
  reason?: string | undefined;
}

/** An item that waits for longer than its queue's bound, or that its queue has set aside. */
export type LateItem = Pick<QueueHead, 'queue' | 'item' | 'since'> & { reason: string };

/** Returns the first item of each of its queues: one bounded query for each. */
export type ReadHeads = () => Promise<readonly (QueueHead | undefined)[]>;

/**
 * Knows the queues of this process's rooms and says what waits too long in them. An idle queue and one that
 * stalls without an error look the same to their own loops; the age of the first item tells them apart
 * (docs/decisions/0094).
 */
@Injectable()
export class Queues {
  private readonly readers = new Map<string, ReadHeads>();
  /** Since when rooms have been unreadable. */
  private readonly unreadable = new Map<string, Date>();

  constructor(
    private readonly setAside: SetAside,
    private readonly clock: Clock,
  ) {}

  /**
   * Each room registers its queues when it starts.
   * @param room for example `payouts`; operators read it
   */
  register(room: string, heads: ReadHeads): void {
    this.readers.set(room, heads);
  }

  /**
   * The late items, oldest first; at most one item per queue besides those that are set aside. @throws the
   * database's errors
   */
  async late(): Promise<LateItem[]> {
    const [aside, ...heads] = await Promise.all([
      this.aside(),
      ...[...this.readers].map(([room, read]) => this.headsOf(room, read)),
    ]);
    const now = this.clock.now().getTime();
    const known = new Set(aside.map(keyOf));
    const others = heads.flat().flatMap((head): LateItem[] => {
      if (!head || known.has(keyOf(head))) return [];
      const { queue, item, boundSeconds, reason = 'its queue has not reached it' } = head;
      const since = dateOr(head.since, NEVER);
      const isLate = now - since.getTime() > boundSeconds * MS_PER_SECOND;
      return isLate ? [{ queue, item, since, reason }] : [];
    });
    return [...aside, ...others].sort((a, b) => a.since.getTime() - b.since.getTime());
  }

  /** One broken document must not hide the other queues: a room that cannot be read is itself late. */
  private async headsOf(room: string, read: ReadHeads): ReturnType<ReadHeads> {
    try {
      const heads = await read();
      this.unreadable.delete(room);
      return heads;
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      const since = this.unreadable.get(room) ?? this.clock.now();
      this.unreadable.set(room, since);
      const reason = `the queues of ${room} cannot be read: ${this.setAside.reasonOf(error)}`;
      return [{ queue: room, item: 'its queues', since, boundSeconds: AT_ONCE, reason }];
    }
  }

  private async aside(): Promise<LateItem[]> {
    const before = this.clock.now().getTime() - SET_ASIDE_BOUND_MS;
    return (await this.setAside.all())
      .filter(({ firstAt }) => firstAt.getTime() <= before)
      .map(({ queue, item, firstAt: since, reason }) => ({ queue, item, since, reason }));
  }
}

/** For an item whose time cannot be read. It counts as the oldest, so it gets attention. */
const NEVER = new Date(0);

function keyOf({ queue, item }: Pick<LateItem, 'queue' | 'item'>): string {
  return `${queue} ${item}`;
}

/** Describes what is late: the oldest item with its reason, and the number of others. */
export function lateText(late: readonly LateItem[]): string | undefined {
  const [first] = late;
  if (!first) return undefined;
  const { queue, item, since, reason } = first;
  const others = late.length > 1 ? `; ${late.length - 1} more` : '';
  return `${queue}: ${item} has waited since ${since.toISOString()}: ${reason}${others}; run cowrie doctor`;
}
