import type { NetworkDefinition } from '@cowrie/chain-evm';
import type { Clock } from '../platform/clock/clock';
import { isOver } from './is-over';

/** How often a network is read while nobody waits for it, unless its configuration says otherwise. */
export const REST_INTERVAL_MS = 60_000;
/** Money that is late often comes soon, so a network is still read on each poll for this long after the last wait. */
const STAYS_AWAKE_MS = 60_000;
/** While a network is awake, the database is asked this often whether somebody still waits. */
const ASK_AWAKE_MS = 5_000;
/** While it rests, the database is asked this often whether somebody waits now, because another process may have stored the choice. */
const ASK_RESTING_MS = 2_000;

/**
 * When to read a network: on each poll while somebody waits for its blocks, else once a rest interval. Each call to a node is paid
 * for. A network that rests asks the database whether somebody waits, so it wakes within 2 s of the choice, or within a poll if that
 * is longer. A choice that this process stores wakes it at the next poll (docs/decisions/0035).
 */
export class NetworkPace {
  private readAt = -Infinity;
  private waitedAt = -Infinity;
  private askedAt = -Infinity;

  constructor(
    private readonly network: Pick<NetworkDefinition, 'restIntervalMs'>,
    /** Whether somebody waits for what the network's next blocks show. Must ask no node. */
    private readonly isWaitedFor: () => Promise<boolean>,
    private readonly clock: Clock,
  ) {}

  /** Whether to read the network at this poll. */
  async isDue(): Promise<boolean> {
    const now = this.clock.now().getTime();
    const { restIntervalMs = REST_INTERVAL_MS } = this.network;
    if (isOver(now, this.readAt, restIntervalMs)) return true;
    const isResting = isOver(now, this.waitedAt, STAYS_AWAKE_MS);
    if (!isOver(now, this.askedAt, isResting ? ASK_RESTING_MS : ASK_AWAKE_MS)) return !isResting;
    this.askedAt = now;
    if (await this.isWaitedFor()) this.waitedAt = now;
    return this.waitedAt === now || !isResting;
  }

  /** Somebody may wait from now on: the next poll asks. */
  wake(): void {
    this.askedAt = -Infinity;
  }

  /** The network was read up to its head. A network whose reading fails stays due. */
  hasRead(): void {
    this.readAt = this.clock.now().getTime();
  }

  /** Another process reads the network now. When this one takes over, it reads at once. */
  forget(): void {
    this.readAt = -Infinity;
  }
}
