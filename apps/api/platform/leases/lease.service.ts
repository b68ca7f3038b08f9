import { randomUUID } from 'node:crypto';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { Clock } from '../clock/clock';
import { DatabaseWrites } from '../mongo/database-writes';
import { isDuplicateOf } from '../mongo/duplicate-key';
import { LONGEST_REST_MS } from '../tasks/paced-task';
import { LEASE, type Lease } from './lease.schema';

/**
 * How long a lease lasts. A dead holder's lease is taken over after this, never later than 15 s
 * (docs/decisions/0019).
 */
export const LEASE_TTL_SECONDS = 10;

/** The maximum age of a lease when `acquire` answers from memory. */
const RENEW_AFTER_MS = (LEASE_TTL_SECONDS * 1000) / 5;
/** A lease that no loop asked for in this time is not renewed, because its loop has ended or hangs. */
const ASKED_WITHIN_MS = 2 * RENEW_AFTER_MS;

/** A lease that lasts longer than this was taken while the clock was ahead (docs/decisions/0029). */
const LONGEST_SECONDS = LEASE_TTL_SECONDS + 60;

/** What this process remembers about a lease that it holds. */
interface KnownLease {
  renewedAtMs: number;
  askedAtMs: number;
}

/**
 * Claims work by lease in the database, so that any number of processes can run and any can die
 * (docs/decisions/0019).
 */
@Injectable()
export class LeaseService implements BeforeApplicationShutdown {
  private readonly logger = new Logger(LeaseService.name);
  private readonly holder = randomUUID();
  private readonly held = new Map<string, KnownLease>();
  private readonly askedWithinMs: number;
  private renewal: Promise<void> | undefined;

  constructor(
    @InjectModel(LEASE) private readonly leases: Model<Lease>,
    private readonly clock: Clock,
    writes: DatabaseWrites = new DatabaseWrites(),
  ) {
    // Then loops rest for longer, and one write still renews the leases of all.
    this.askedWithinMs = ASKED_WITHIN_MS + (writes.areKnown ? LONGEST_REST_MS : 0);
  }

  /**
   * Takes or renews a lease. False if another process holds it. Many loops ask many times a second, so the
   * answer comes from memory until a fifth of the lease is used up. Then one update renews all used leases of
   * this process.
   */
  async acquire(name: string): Promise<boolean> {
    const lease = this.held.get(name);
    if (!lease) return this.take(name);
    lease.askedAtMs = this.nowMs();
    if (this.isFresh(name)) return true;
    await (this.renewal ??= this.renewAll().finally(() => (this.renewal = undefined)));
    return this.isFresh(name) || this.take(name);
  }

  private nowMs(): number {
    return this.clock.now().getTime();
  }

  private isFresh(name: string): boolean {
    const ageMs = this.nowMs() - (this.held.get(name)?.renewedAtMs ?? -Infinity);
    // A negative age means that the clock was set back.
    return ageMs >= 0 && ageMs < RENEW_AFTER_MS;
  }

  /** Renews the leases in use. If one of them is lost, each is requested alone. */
  private async renewAll(): Promise<void> {
    const now = this.clock.now();
    const inUse = [...this.held].filter(
      ([, { askedAtMs }]) => now.getTime() - askedAtMs < this.askedWithinMs,
    );
    const names = inUse.map(([name]) => name);
    const { matchedCount } = await this.leases.updateMany(
      { _id: { $in: names }, holder: this.holder },
      { $set: { expiresAt: secondsAfter(now, LEASE_TTL_SECONDS) } },
    );
    for (const [name, lease] of inUse) {
      if (matchedCount === names.length) lease.renewedAtMs = now.getTime();
      else this.held.delete(name);
    }
  }

  private async take(name: string): Promise<boolean> {
    const nowMs = this.nowMs();
    const isOurs = await this.write(name);
    if (isOurs) this.held.set(name, { renewedAtMs: nowMs, askedAtMs: nowMs });
    else this.held.delete(name);
    return isOurs;
  }

  private async write(name: string): Promise<boolean> {
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

  /**
   * Extends a lease that this process still holds, and never takes a new one. False: it is lost, even if no
   * one holds it now.
   */
  async renew(name: string): Promise<boolean> {
    const expiresAt = secondsAfter(this.clock.now(), LEASE_TTL_SECONDS);
    const filter = { _id: name, holder: this.holder };
    const { matchedCount } = await this.leases.updateOne(filter, { $set: { expiresAt } });
    return matchedCount > 0;
  }

  /**
   * Whether this process still holds a lease that it took, without a break. Answers from memory until a fifth
   * of the lease is used up; then it extends the lease. False: another process may have had it meanwhile,
   * even if no one holds it now.
   */
  async keep(name: string): Promise<boolean> {
    const now = this.nowMs();
    if (this.isFresh(name)) return true;
    const isKept = await this.renew(name);
    if (isKept) this.held.set(name, { renewedAtMs: now, askedAtMs: now });
    else this.held.delete(name);
    return isKept;
  }

  /** Releases one lease, if this process holds it. */
  async release(name: string): Promise<void> {
    this.held.delete(name);
    await this.leases.deleteOne({ _id: name, holder: this.holder });
  }

  /**
   * Releases all leases of this process, so that others need not wait. All work has ended by then. One that
   * cannot be released runs out. An error here would keep Nest from closing everything else.
   */
  async beforeApplicationShutdown(): Promise<void> {
    if (this.held.size === 0) return;
    this.held.clear();
    await this.leases
      .deleteMany({ holder: this.holder })
      .catch((error: unknown) => this.logger.warn({ err: error }, 'leases were not released; they run out'));
  }
}

const secondsAfter = (time: Date, seconds: number): Date => new Date(time.getTime() + seconds * 1000);
