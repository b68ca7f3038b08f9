import { cursorId } from '@cowrie/api/chain/chain-records/chain-cursor.schema';
import { isOver } from '@cowrie/api/chain/block-reading/is-over';
import type { Clock } from '@cowrie/api/platform/clock/clock';
import type { RelayScope, RelaysRepository } from './relays.repository';

/** How long one look at the database serves the relayers of all networks. */
const KNOWN_MS = 800;

/** Which networks have an open relay. The relayers of all networks share one look at the database. */
export class RelayWork {
  private lookedAtMs: number | undefined;
  private networks: Promise<Set<string>> | undefined;

  constructor(
    private readonly relays: RelaysRepository,
    private readonly clock: Clock,
  ) {
    relays.stored.on(() => this.forget());
  }

  /** Whether the relayer of this network has an open relay. @throws the database’s error */
  async isOn({ environment, network }: RelayScope): Promise<boolean> {
    const nowMs = this.clock.now().getTime();
    if (!this.networks || this.lookedAtMs === undefined || isOver(nowMs, this.lookedAtMs, KNOWN_MS)) {
      this.lookedAtMs = nowMs;
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
    const found = await this.relays.openNetworks();
    return new Set(found.map(({ environment, network }) => cursorId(environment, network)));
  }
}
