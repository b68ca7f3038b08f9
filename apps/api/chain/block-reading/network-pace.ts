import type { NetworkDefinition } from '@cowrie/chain-evm';
import type { Clock } from '@cowrie/api/platform/clock/clock';
import { isOver } from './is-over';

/** How often a network is read while nobody waits for it, unless its configuration says otherwise. */
export const REST_INTERVAL_MS = 60_000;
/**
 * Late money often comes soon, so a network is still read on each poll for this long after the last wait.
 */
const STAYS_AWAKE_MS = 60_000;
/** While a network is awake, the database is asked this often whether somebody still waits. */
const ASK_AWAKE_MS = 5_000;

/**
 * When to read a network: on each poll while somebody waits for its blocks, otherwise once per rest interval.
 * Each call to a node costs money. At rest, it asks once after each reading whether somebody waits now.
 * Otherwise `RestingNetworks` wakes it (docs/decisions/0035).
 */
export class NetworkPace {
  private readAt = -Infinity;
  private waitedAt = -Infinity;
  private askedAt = -Infinity;
  private readonly restIntervalMs: number;

  constructor(
    { restIntervalMs = REST_INTERVAL_MS }: Pick<NetworkDefinition, 'restIntervalMs'>,
    /** Whether somebody waits for what the network's next blocks show. Must not call a node. */
    private readonly isWaitedFor: () => Promise<boolean>,
    private readonly clock: Clock,
  ) {
    this.restIntervalMs = restIntervalMs;
  }

  /** Whether to read the network at this poll. */
  async isDue(): Promise<boolean> {
    const now = this.nowMs();
    if (isOver(now, this.readAt, this.restIntervalMs)) return true;
    const isAwake = !isOver(now, this.waitedAt, STAYS_AWAKE_MS);
    const isToAsk = isAwake ? isOver(now, this.askedAt, ASK_AWAKE_MS) : this.askedAt < this.readAt;
    if (!isToAsk) return isAwake;
    const isWaitedFor = await this.isWaitedFor();
    this.askedAt = now;
    if (isWaitedFor) this.waitedAt = now;
    return isWaitedFor || isAwake;
  }

  /** True if this process reads the network and nobody waits for it. */
  isResting(): boolean {
    return this.readAt > -Infinity && isOver(this.nowMs(), this.waitedAt, STAYS_AWAKE_MS);
  }

  /**
   * How long no poll finds the network due, in milliseconds, unless it is woken. 0: the next poll may.
   */
  restsForMs(): number {
    if (!this.isResting() || this.askedAt < this.readAt) return 0;
    return Math.max(0, this.readAt + this.restIntervalMs - this.nowMs());
  }

  /** Somebody waits from now on, so the next poll reads. */
  wake(): void {
    this.waitedAt = this.nowMs();
  }

  /** The network was read up to its head. A network whose reading fails stays due. */
  hasRead(): void {
    this.readAt = this.nowMs();
  }

  /** Another process reads the network now. When this one takes over, it reads at once. */
  forget(): void {
    this.readAt = -Infinity;
  }

  private nowMs(): number {
    return this.clock.now().getTime();
  }
}
