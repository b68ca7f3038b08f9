import { LEASE_TTL_SECONDS, type LeaseService } from '../../leases/lease.service';
import { MigrationError } from '../migration.error';

const RENEW_EVERY_MS = (LEASE_TTL_SECONDS * 1000) / 3;

/**
 * A lease for a long piece of work. A timer renews it, because one command may take longer than the lease
 * lasts.
 */
export class MigrationLease {
  private isLost = false;
  private readonly timer: NodeJS.Timeout;

  private constructor(
    private readonly leases: LeaseService,
    private readonly name: string,
  ) {
    // A failed renewal is not a lost lease: `assertHeld` tries again, and throws the error.
    this.timer = setInterval(() => void this.renew().catch(() => undefined), RENEW_EVERY_MS).unref();
  }

  /** Takes the lease. Returns undefined when another process holds it. */
  static async take(leases: LeaseService, name: string): Promise<MigrationLease | undefined> {
    return (await leases.acquire(name)) ? new MigrationLease(leases, name) : undefined;
  }

  /** Checks that the lease was never lost since it was taken, and renews it. @throws MigrationError */
  async assertHeld(): Promise<void> {
    await this.renew();
    if (this.isLost) {
      throw new MigrationError(
        'This process lost the lease on the migrations, so another process may have taken over. Start this one again: it waits for the other, or goes on',
      );
    }
  }

  /**
   * Releases the lease, so that others can continue at once. If the database does not answer, the lease
   * expires.
   */
  async release(): Promise<void> {
    clearInterval(this.timer);
    await this.leases.release(this.name).catch(() => undefined);
  }

  private async renew(): Promise<void> {
    if (!this.isLost && !(await this.leases.renew(this.name))) this.isLost = true;
  }
}
