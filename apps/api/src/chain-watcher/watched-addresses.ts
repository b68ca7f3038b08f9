import type { Types } from 'mongoose';
import type { Environment } from '@cowrie/dto';
import type { PaymentsRepository } from '../payments/payments.repository';
import type { Clock } from '../platform/clock/clock';

/** Every refresh reads so much again before the newest address that was known: so long a write may take inside the database. */
const OVERLAP_MS = 1_000;
/**
 * And now and then so much: so long may a write take in a bad moment, and so far may the clock of a database be behind the one
 * whose place it takes. Before any block is deep, and read again.
 */
const WIDE_OVERLAP_MS = 15_000;
const WIDE_EVERY_MS = 5_000;
/** The whole set is read anew this often: that drops the addresses that are watched no more. */
const RELOAD_MS = 60 * 60_000;
/** An address stays in the set so long after its watch has ended: chains differ in how far they are read. */
const GRACE_MS = 24 * 60 * 60_000;

type Addresses = Map<string, Types.ObjectId>;

/** The deposit addresses of one environment, in memory: every transfer on its chains is held against them. */
export class WatchedAddresses {
  private addresses: Addresses = new Map();
  /** What a reload under way has found so far. */
  private filling: Addresses | undefined;
  /**
   * When the newest known address was watched, as the database told. No other clock is asked: who wrote a lock may have stood
   * still for any time before the write.
   */
  private knownThrough = 0;
  private widelyReadAt = 0;
  private loadedAt = 0;
  /** The set holds every address whose watch ended after this. */
  private endedAfter = Infinity;
  /** The least that was asked for since. */
  private leastAsked = Infinity;
  private refreshing = Promise.resolve();
  private reloading: Promise<void> | undefined;

  constructor(
    private readonly environment: Environment,
    private readonly payments: PaymentsRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes in what is watched since the last call. To be called when it is known which blocks there are to be read: an address is
   * shown to nobody before it is stored, so a block that pays it is younger than its record.
   *
   * @param readThrough how far the caller has read its chain: addresses watched at that time are in the set, so that a
   * long standstill is caught up with
   */
  refresh(readThrough: Date): Promise<void> {
    // One after the other: watchers share the set, and an older answer must not replace a newer one.
    const refreshed = this.refreshing.then(() => this.read(readThrough.getTime()));
    this.refreshing = refreshed.catch(() => undefined);
    return refreshed;
  }

  get size(): number {
    return this.addresses.size;
  }

  /** Asked for both ends of every transfer of a chain: it looks, and makes nothing. */
  has(addressLowerCase: string): boolean {
    return this.addresses.has(addressLowerCase);
  }

  /** In any capitals. */
  paymentAt(address: string): Types.ObjectId | undefined {
    return this.addresses.get(address.toLowerCase());
  }

  private async read(readThrough: number): Promise<void> {
    this.leastAsked = Math.min(this.leastAsked, readThrough);
    if (readThrough < this.endedAfter) {
      // Nothing, or too little, is known: blocks must wait.
      await this.reloading;
      await this.load();
      return;
    }
    const now = this.clock.now().getTime();
    const isWide = now - this.widelyReadAt >= WIDE_EVERY_MS;
    const since = this.knownThrough - (isWide ? WIDE_OVERLAP_MS : OVERLAP_MS);
    const latest = await this.latest();
    for await (const [address, paymentId] of this.walk(since, this.endedAfter)) {
      this.addresses.set(address, paymentId);
      this.filling?.set(address, paymentId);
    }
    this.knownThrough = latest;
    if (isWide) this.widelyReadAt = now;
    if (now - this.loadedAt < RELOAD_MS) return;
    // Beside the reading of blocks. One that fails is begun again at the next refresh.
    this.reloading ??= this.load()
      .catch(() => undefined)
      .finally(() => (this.reloading = undefined));
  }

  private async load(): Promise<void> {
    const now = this.clock.now().getTime();
    const latest = await this.latest();
    const endedAfter = this.leastAsked - GRACE_MS;
    const filling: Addresses = new Map();
    this.filling = filling;
    for await (const [address, paymentId] of this.walk(0, endedAfter)) filling.set(address, paymentId);
    this.addresses = filling;
    this.filling = undefined;
    this.endedAfter = endedAfter;
    this.leastAsked = Infinity;
    this.loadedAt = now;
    this.knownThrough = Math.max(this.knownThrough, latest);
  }

  /** Asked before a walk: of what comes meanwhile the walk may miss some. */
  private async latest(): Promise<number> {
    return (await this.payments.watchedSinceOf('latest', this.environment))?.getTime() ?? 0;
  }

  private async *walk(since: number, endedAfter: number): AsyncGenerator<[string, Types.ObjectId]> {
    const watched = this.payments.walkWatched(this.environment, new Date(since), new Date(endedAfter));
    for await (const { address, paymentId } of watched) yield [address.toLowerCase(), paymentId];
  }
}
