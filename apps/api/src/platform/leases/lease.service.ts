import { randomUUID } from 'node:crypto';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { Clock } from '../clock/clock';
import { isDuplicateOf } from '../mongo/duplicate-key';
import { LEASE, type Lease } from './lease.schema';

/** How long a lease lasts. A dead holder's lease is taken over after this, never later than 15 s (docs/decisions/0019). */
export const LEASE_TTL_SECONDS = 10;

/** A lease that lasts longer than this was taken while the clock was ahead (docs/decisions/0029). */
const LONGEST_SECONDS = LEASE_TTL_SECONDS + 60;

/** Claims work by lease in the database, so that any number of processes can run and any can die (docs/decisions/0019). */
@Injectable()
export class LeaseService implements BeforeApplicationShutdown {
  private readonly holder = randomUUID();

  constructor(
    @InjectModel(LEASE) private readonly leases: Model<Lease>,
    private readonly clock: Clock,
  ) {}

  /** Takes or renews a lease. False if another process holds it. */
  async acquire(name: string): Promise<boolean> {
    const now = this.clock.now();
    const expiresAt = secondsAfter(now, LEASE_TTL_SECONDS);
    const isOver = [{ expiresAt: { $lte: now } }, { expiresAt: { $gt: secondsAfter(now, LONGEST_SECONDS) } }];
    try {
      const { matchedCount, upsertedCount } = await this.leases.updateOne(
        { _id: name, $or: [{ holder: this.holder }, ...isOver] },
        { $set: { holder: this.holder, expiresAt } },
        { upsert: true },
      );
      return matchedCount + upsertedCount > 0;
    } catch (error) {
      // The lease exists and the filter did not match it, so another process holds it.
      if (isDuplicateOf(error, ['_id'])) return false;
      throw error;
    }
  }

  /** Extends a lease that this process still holds, and takes none. False: it is lost, even if no one holds it now. */
  async renew(name: string): Promise<boolean> {
    const expiresAt = secondsAfter(this.clock.now(), LEASE_TTL_SECONDS);
    const filter = { _id: name, holder: this.holder };
    const { matchedCount } = await this.leases.updateOne(filter, { $set: { expiresAt } });
    return matchedCount > 0;
  }

  /** Gives one lease back, if this process holds it. */
  async release(name: string): Promise<void> {
    await this.leases.deleteOne({ _id: name, holder: this.holder });
  }

  /** Releases all leases of this process, so that others need not wait. All work has ended by now. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.leases.deleteMany({ holder: this.holder });
  }
}

const secondsAfter = (time: Date, seconds: number): Date => new Date(time.getTime() + seconds * 1000);
