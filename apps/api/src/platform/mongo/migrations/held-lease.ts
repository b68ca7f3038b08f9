import { LEASE_TTL_SECONDS, type LeaseService } from '../../leases/lease.service';
import { MigrationError } from './migration.error';

const RENEW_EVERY_MS = (LEASE_TTL_SECONDS * 1000) / 3;

/** A lease that is kept for a long piece of work. A timer renews it, because one command may take longer than the lease lasts. */
export class HeldLease {
  private isLost = false;
  private readonly timer: NodeJS.Timeout;

  private constructor(
    private readonly leases: LeaseService,
    private readonly name: string,
  ) {
    // A renewal that fails is not a lost lease: `assertHeld` tries again, and throws the error.
    this.timer = setInterval(() => void this.renew().catch(() => undefined), RENEW_EVERY_MS).unref();
  }

  /** Undefined: another process holds it. */
  static async take(leases: LeaseService, name: string): Promise<HeldLease | undefined> {
    return (await leases.acquire(name)) ? new HeldLease(leases, name) : undefined;
  }

  /** @throws MigrationError when the lease was lost since it was taken, even if no one holds it now */
  async assertHeld(): Promise<void> {
    await this.renew();
    if (this.isLost) {
      throw new MigrationError(
        'This process lost the lease on the migrations, so another one may have taken over. Start it again: it waits for the other, or goes on',
      );
    }
  }

  /** Lets others go on at once. Should the database not answer, the lease ends by itself. */
  async release(): Promise<void> {
    clearInterval(this.timer);
    await this.leases.release(this.name).catch(() => undefined);
  }

  private async renew(): Promise<void> {
    if (!this.isLost && !(await this.leases.renew(this.name))) this.isLost = true;
  }
}
