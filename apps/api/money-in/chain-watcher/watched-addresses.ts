import type { Types } from 'mongoose';
import type { Environment } from '@cowrie/dto';
import type { PaymentAddresses, WatchedAddress } from '../payments/document/payment-addresses';
import type { Clock } from '@cowrie/api/platform/clock/clock';
import { isOver } from '@cowrie/api/chain/block-reading/is-over';
import { type WriteCount, writesUnknown } from '@cowrie/api/platform/mongo/database-writes';
import { LONGEST_REST_MS } from '@cowrie/api/platform/tasks/paced-task';

/**
 * A write can become visible after a newer one, so every refresh reads this far back before the watermark.
 */
const LOOKBACK_MS = 1_000;
/**
 * A slow write can take longer, and after a failover the database's clock can be behind. So every 5 s a
 * refresh reads this far back. That happens before a block is deep enough for its second reading.
 */
const LONG_LOOKBACK_MS = 15_000;
const LONG_LOOKBACK_INTERVAL_MS = 5_000;
/** The whole set is loaded again this often, to drop the addresses that are no longer watched. */
const RELOAD_INTERVAL_MS = 60 * 60_000;
/**
 * One chain may be read less far than another, so an address stays in the set this long after its watch has
 * ended.
 */
const GRACE_MS = 24 * 60 * 60_000;

type Addresses = Map<string, Types.ObjectId>;

/**
 * The watched deposit addresses of one environment, in memory. The watchers compare every transfer on its
 * chains with them.
 */
export class WatchedAddresses {
  private addresses: Addresses = new Map();
  /** The addresses that a running reload has found so far. */
  private reloaded: Addresses | undefined;
  /**
   * The newest `watchedSince` that has been read, and not later than that reading. It is by the database's
   * clock: a process may pause for any time between reading its own clock and writing.
   */
  private watermark = 0;
  private longLookbackAt = 0;
  /** When the last walk began, and the writes to payments that it has seen. */
  private walked = { at: 0, writes: NaN };
  private loadedAt = 0;
  /** The set holds every address whose watch ended after this time. */
  private endedAfter = Infinity;
  /** The earliest `readThrough` of a refresh since the last load. */
  private earliestReadThrough = Infinity;
  private lastRefresh = Promise.resolve();
  private reloading: Promise<void> | undefined;

  constructor(
    private readonly environment: Environment,
    private readonly stored: PaymentAddresses,
    private readonly clock: Clock,
    /** The writes to payments. While there are none, no address is new. */
    private readonly writes: WriteCount = writesUnknown,
  ) {}

  /**
   * Adds the addresses that are watched since the last call. Call it after the head is known: an address is
   * stored before it is shown to a payer, so every block up to the head that pays it is younger than its
   * record.
   *
   * @param readThrough how far the caller has read its chain. Addresses that were watched at that time are in
   *   the set, even after a long standstill
   */
  refresh(readThrough: Date): Promise<void> {
    // Watchers share the set, and an older answer must not replace a newer one. So refreshes run one after
    // the other.
    const refreshed = this.lastRefresh.then(() => this.read(readThrough.getTime()));
    this.lastRefresh = refreshed.catch(() => undefined);
    return refreshed;
  }

  /** How many addresses are in the set. */
  get size(): number {
    return this.addresses.size;
  }

  /**
   * True for a watched address. It is called for both ends of every transfer of a chain, so it allocates
   * nothing.
   */
  has(addressLowerCase: string): boolean {
    return this.addresses.has(addressLowerCase);
  }

  /** The payment of a watched address, in any capitalization. */
  paymentAt(address: string): Types.ObjectId | undefined {
    return this.addresses.get(address.toLowerCase());
  }

  private async read(readThrough: number): Promise<void> {
    this.earliestReadThrough = Math.min(this.earliestReadThrough, readThrough);
    if (readThrough < this.endedAfter) {
      // The set lacks addresses that the caller needs, so the caller's blocks wait for a load.
      await this.reloading;
      await this.load();
      return;
    }
    const now = this.clock.now().getTime();
    const writes = this.writes();
    if (writes === this.walked.writes && !isOver(now, this.walked.at, LONGEST_REST_MS)) return;
    const isLong = isOver(now, this.longLookbackAt, LONG_LOOKBACK_INTERVAL_MS);
    // A long look this late after the watermark has seen all writes before it.
    const isComplete = this.longLookbackAt <= now && this.longLookbackAt - this.watermark >= LONG_LOOKBACK_MS;
    const behindMs = this.clock.databaseBehindMs;
    const usual = isComplete ? 0 : isLong ? LONG_LOOKBACK_MS : LOOKBACK_MS;
    const lookback = behindMs > 0 ? behindMs + LONG_LOOKBACK_MS : usual;
    // A watermark in the future was written while the database's clock was ahead (docs/decisions/0029).
    const since = Math.min(this.watermark, now) - lookback;
    let newest = this.watermark;
    for await (const { address, paymentId, watchedSince } of this.walk(this.endedAfter, since)) {
      this.addresses.set(address, paymentId);
      this.reloaded?.set(address, paymentId);
      // The walk may miss writes that come meanwhile, so that period is read again.
      newest = Math.max(newest, Math.min(watchedSince?.getTime() ?? 0, now));
    }
    this.watermark = newest;
    this.walked = { at: now, writes };
    if (isLong) this.longLookbackAt = now;
    if (!isOver(now, this.loadedAt, RELOAD_INTERVAL_MS)) return;
    // The reload runs in parallel with the reading of blocks. If it fails, the next refresh starts it again.
    this.reloading ??= this.load()
      .catch(() => undefined)
      .finally(() => (this.reloading = undefined));
  }

  private async load(): Promise<void> {
    const now = this.clock.now().getTime();
    // Before the walk, because it may miss addresses that are written meanwhile.
    const newest = await this.stored.latestWatchedSince(this.environment);
    const endedAfter = this.earliestReadThrough - GRACE_MS;
    const reloaded: Addresses = new Map();
    this.reloaded = reloaded;
    for await (const { address, paymentId } of this.walk(endedAfter)) reloaded.set(address, paymentId);
    this.addresses = reloaded;
    this.reloaded = undefined;
    this.endedAfter = endedAfter;
    this.earliestReadThrough = Infinity;
    this.loadedAt = now;
    this.watermark = Math.max(this.watermark, newest?.getTime() ?? 0);
  }

  private async *walk(endedAfter: number, since?: number): AsyncGenerator<WatchedAddress> {
    const from = since === undefined ? undefined : new Date(since);
    const watched = this.stored.walkWatched(this.environment, new Date(endedAfter), from);
    // A stored value that is not an address receives nothing, and must not stop the reading of a network.
    for await (const one of watched) yield { ...one, address: `${one.address}`.toLowerCase() };
  }
}
