import type { Types } from 'mongoose';
import type { Environment } from '@cowrie/dto';
import type { PaymentsRepository } from '../payments/payments.repository';
import type { Clock } from '../platform/clock/clock';

/** Locks made by other processes, whose clocks may differ by this much, are still found. */
const OVERLAP_MS = 60_000;
/** The whole set is read anew this often: that drops the addresses that are watched no more. */
const RELOAD_MS = 60 * 60_000;

/** The deposit addresses of one environment, in memory: every transfer on its chains is held against them. */
export class WatchedAddresses {
  private addresses = new Map<string, Types.ObjectId>();
  private refreshedAt?: Date;
  private loadedAt?: Date;
  private refreshing = Promise.resolve();

  constructor(
    private readonly environment: Environment,
    private readonly payments: PaymentsRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes in what was locked since the last call. To be called before blocks are read: an address is shown to nobody
   * before it is stored, so a block that pays it is younger than its record.
   */
  refresh(): Promise<void> {
    // One after the other: watchers share the set, and an older answer must not replace a newer one.
    const refreshed = this.refreshing.then(() => this.read());
    this.refreshing = refreshed.catch(() => undefined);
    return refreshed;
  }

  paymentAt(address: string): Types.ObjectId | undefined {
    return this.addresses.get(address.toLowerCase());
  }

  private async read(): Promise<void> {
    const now = this.clock.now();
    const isReload = !this.loadedAt || now.getTime() - this.loadedAt.getTime() >= RELOAD_MS;
    const since = isReload || !this.refreshedAt ? 0 : this.refreshedAt.getTime() - OVERLAP_MS;
    const rows = await this.payments.findWatched(this.environment, new Date(since));
    const found = rows.map(({ address, paymentId }) => [address.toLowerCase(), paymentId] as const);
    if (isReload) {
      this.addresses = new Map(found);
      this.loadedAt = now;
    } else {
      for (const [address, paymentId] of found) this.addresses.set(address, paymentId);
    }
    this.refreshedAt = now;
  }
}
