import type { Clock } from '../platform/clock/clock';
import { LEASE_TTL_SECONDS, type LeaseService } from '../platform/leases/lease.service';

const RENEW_AFTER_MS = (LEASE_TTL_SECONDS * 1000) / 5;

/** A lease for work that runs many times a second: renews in the database only when a fifth of the lease is used up. */
export class CachedLease {
  private renewAt = 0;

  constructor(
    private readonly leases: Pick<LeaseService, 'acquire'>,
    private readonly name: string,
    private readonly clock: Clock,
  ) {}

  /** Whether this process holds the lease. Takes or renews it if it is time to. */
  async isHeld(): Promise<boolean> {
    const now = this.clock.now().getTime();
    // A rest of more than the whole time means that the clock was set back.
    const restMs = this.renewAt - now;
    if (restMs > 0 && restMs <= RENEW_AFTER_MS) return true;
    const isHeld = await this.leases.acquire(this.name);
    this.renewAt = isHeld ? now + RENEW_AFTER_MS : 0;
    return isHeld;
  }
}
