import type { Environment } from '@cowrie/dto';
import { cursorId } from '@cowrie/api/chain/chain-records/chain-cursor.schema';
import type { Clock } from '@cowrie/api/platform/clock/clock';
import type { WriteCount } from '@cowrie/api/platform/mongo/database-writes';
import type { SweepsRepository } from './sweeps.repository';
import type { VaultSweepsRepository } from './vault-sweeps.repository';

/**
 * How long one look serves the sweepers, which rest for at most 2 s. So a request that another process makes
 * is found within 3.5 s, and one of this process at once.
 */
export const WORK_KNOWN_MS = 1500;

/**
 * Which networks have a sweep to follow or a vault to sweep. The sweepers of all networks share one look at
 * the database.
 */
export class SweepWork {
  private lookedAtMs = -Infinity;
  private seenWrites = NaN;
  private networks: Promise<Set<string>> | undefined;

  constructor(
    private readonly sweeps: SweepsRepository,
    private readonly vaults: VaultSweepsRepository,
    private readonly clock: Clock,
    private readonly writes: WriteCount,
  ) {
    vaults.requested.on(() => this.forget());
  }

  /** Whether the sweeper of this network has anything to do. @throws the database's error */
  async isOn(environment: Environment, network: string): Promise<boolean> {
    const nowMs = this.clock.now().getTime();
    const ageMs = nowMs - this.lookedAtMs;
    const writes = this.writes();
    // A count that is not known is never equal.
    const isWritten = !Number.isNaN(writes) && writes !== this.seenWrites;
    if (!this.networks || isWritten || ageMs < 0 || ageMs >= WORK_KNOWN_MS) {
      this.lookedAtMs = nowMs;
      this.seenWrites = writes;
      this.networks = this.look();
    }
    const networks = this.networks;
    try {
      return (await networks).has(cursorId(environment, network));
    } catch (error) {
      if (this.networks === networks) this.forget();
      throw error;
    }
  }

  private forget(): void {
    this.networks = undefined;
  }

  private async look(): Promise<Set<string>> {
    const found = await Promise.all([this.sweeps.openNetworks(), this.vaults.dueNetworks()]);
    return new Set(found.flat().map(({ environment, network }) => cursorId(environment, network)));
  }
}
