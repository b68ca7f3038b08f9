import type { Clock } from '@cowrie/api/platform/clock/clock';
import type { DeliveriesRepository, LaneDelivery, MarkedDelivery } from './deliveries.repository';

const MARKED_LIMIT = 1000;
/** A process knows its own marks, so only those of a dead process must be looked for. */
const LOOK_EVERY_MS = 5000;

/**
 * The IDs of the deliveries that may go next: in each lane the first unfinished one, if it is waiting. Pure.
 */
export function nextInLanes(unfinished: readonly LaneDelivery[]): string[] {
  const heads = new Map<string, LaneDelivery>();
  for (const delivery of unfinished.filter(({ isResent }) => !isResent)) {
    const head = heads.get(delivery.lane);
    if (!head || delivery.sequence < head.sequence) heads.set(delivery.lane, delivery);
  }
  return [...heads.values()].flatMap(({ _id, state }) => (state === 'waiting' ? [_id] : []));
}

/**
 * The marks that this reading of their lanes has taken into account. A delivery that is said to have left,
 * and is unfinished here, was claimed again by another process. Its mark comes later, and is the other one's.
 */
function withoutUnfinished(
  marked: readonly MarkedDelivery[],
  unfinished: readonly LaneDelivery[],
): MarkedDelivery[] {
  const inLane = new Set(unfinished.flatMap(({ _id, isResent }) => (isResent ? [] : [_id])));
  return marked.filter(({ _id, laneMark }) => laneMark !== 'left' || !inLane.has(_id));
}

/**
 * Keeps the events of a payment in order for each endpoint: a later event waits until the earlier one was
 * delivered or given up (docs/interface.md §6.5). A delivery that joins or leaves a lane gets a mark in the
 * same update. The mark is removed once the lane has been advanced, by another process if this one dies.
 */
export class DeliveryLanes {
  private left: MarkedDelivery[] = [];
  private lookedAtMs = -Infinity;

  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly clock: Clock,
  ) {}

  /** Advances the lanes that these stored deliveries joined. */
  async joined(deliveries: readonly MarkedDelivery[]): Promise<void> {
    await this.advanceMarked(deliveries.filter(({ laneMark }) => laneMark));
  }

  /** Remembers deliveries that have left their lanes, until the next `advance`. */
  hasLeft(deliveries: readonly Pick<LaneDelivery, '_id' | 'lane' | 'isResent'>[]): void {
    for (const { _id, lane, isResent } of deliveries) {
      if (!isResent) this.left.push({ _id, lane, laneMark: 'left' });
    }
  }

  /** Makes the next delivery of each marked lane due. After a failure, the next call tries again. */
  async advance(): Promise<void> {
    const { left } = this;
    this.left = [];
    try {
      const found = this.isLookDue() ? await this.deliveries.findMarked(MARKED_LIMIT) : [];
      await this.advanceMarked([...left, ...found]);
    } catch (error) {
      // The marks of all others are found again.
      this.left = [...left, ...this.left].slice(0, MARKED_LIMIT);
      this.lookedAtMs = -Infinity;
      throw error;
    }
  }

  private async advanceMarked(marked: readonly MarkedDelivery[]): Promise<void> {
    if (marked.length === 0) return;
    const lanes = [...new Set(marked.map(({ lane }) => lane))];
    const unfinished = await this.deliveries.findUnfinishedIn(lanes);
    await this.deliveries.advance(nextInLanes(unfinished), withoutUnfinished(marked, unfinished));
  }

  private isLookDue(): boolean {
    const nowMs = this.clock.now().getTime();
    const ageMs = nowMs - this.lookedAtMs;
    if (ageMs >= 0 && ageMs < LOOK_EVERY_MS) return false;
    this.lookedAtMs = nowMs;
    return true;
  }
}
