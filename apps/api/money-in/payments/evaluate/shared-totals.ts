import { BoundedMap } from '@cowrie/cache';

/** A larger total is shared. A database counts fewer index keys than this in about 20 ms. */
const SHARED_ABOVE = 50_000;
/** No answer uses a count that began longer ago. */
const MAX_AGE_MS = 1000;
/**
 * At this age, a request begins the next count without waiting for it. So a steady stream of requests never
 * waits.
 */
const REFRESH_AGE_MS = 500;
/** The maximum number of remembered totals. */
const CAPACITY = 1000;

interface Count {
  /** When it began. It includes rows that were stored before. */
  beganAtMs: number;
  total: Promise<number>;
}

interface Known {
  total: number;
  beganAtMs: number;
  /** The running count, if any. */
  next?: Count | undefined;
}

/**
 * The totals of lists. Small ones are counted for each request. Large ones are remembered for a second,
 * because a count takes time in proportion to what it counts (docs/decisions/0032).
 */
export class SharedTotals {
  private readonly known = new BoundedMap<Known>(CAPACITY);

  constructor(
    private readonly now: () => Date,
    private readonly sharedAbove = SHARED_ABOVE,
  ) {}

  /**
   * How many rows a list has: exact, or for many rows exact at a moment within the last second.
   * @param key names the list: its business, environment and filter
   * @throws the error of `count`
   */
  async of(key: string, count: () => Promise<number>): Promise<number> {
    const known = this.known.get(key);
    if (!known) return this.begin(key, count).total;
    const ageMs = this.ageMs(known);
    if (ageMs < REFRESH_AGE_MS) return known.total;
    if (!known.next || this.ageMs(known.next) >= MAX_AGE_MS) {
      const next = this.begin(key, count);
      known.next = next;
      // The requests that wait for this count get its error. The next request counts again.
      next.total.catch(() => {
        if (known.next === next) known.next = undefined;
      });
    }
    return ageMs < MAX_AGE_MS ? known.total : known.next.total;
  }

  private begin(key: string, count: () => Promise<number>): Count {
    const beganAtMs = this.now().getTime();
    return { beganAtMs, total: count().then((total) => this.remember(key, { total, beganAtMs })) };
  }

  /** Returns the total. Of two counts, the one that began later is remembered. */
  private remember(key: string, { total, beganAtMs }: Known): number {
    const last = this.known.get(key);
    if (last && last.beganAtMs > beganAtMs) return total;
    if (total > this.sharedAbove) this.known.set(key, { total, beganAtMs });
    else this.known.delete(key);
    return total;
  }

  private ageMs({ beganAtMs }: { beganAtMs: number }): number {
    return this.now().getTime() - beganAtMs;
  }
}
