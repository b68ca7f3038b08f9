import type { Clock } from '../platform/clock/clock';
import { LEASE_TTL_SECONDS, type LeaseService } from '../platform/leases/lease.service';

/** For work that is looked at many times a second: asks for its lease when a fifth of it is used up, and not before. */
export class SteadyLease {
  private askAgainAt = 0;

  constructor(
    private readonly leases: Pick<LeaseService, 'acquire'>,
    private readonly name: string,
    private readonly clock: Clock,
  ) {}

  async isHeld(): Promise<boolean> {
    const now = this.clock.now().getTime();
    if (now < this.askAgainAt) return true;
    const isHeld = await this.leases.acquire(this.name);
    this.askAgainAt = isHeld ? now + LEASE_TTL_SECONDS * 200 : 0;
    return isHeld;
  }
}
