import type { DeliveriesRepository, LaneDelivery } from './deliveries.repository';

const MARKED_PER_RUN = 1000;

/** Those whose turn it is: in each lane the first that is not over, if it is still waiting. Pure. */
export function turnsOf(unfinished: readonly LaneDelivery[]): string[] {
  const heads = new Map<string, LaneDelivery>();
  for (const delivery of unfinished.filter(({ isResent }) => !isResent)) {
    const head = heads.get(delivery.lane);
    if (!head || delivery.sequence < head.sequence) heads.set(delivery.lane, delivery);
  }
  return [...heads.values()].flatMap(({ _id, state }) => (state === 'waiting' ? [_id] : []));
}

/**
 * Keeps the events of a payment in order for each endpoint: a later one waits until the earlier was delivered or given up.
 * Whatever joins a lane or leaves it carries a mark, written in the same update, until its lane was looked at.
 */
export class DeliveryLanes {
  constructor(private readonly deliveries: DeliveriesRepository) {}

  /** Gives how many marks were seen. */
  async advance(): Promise<number> {
    const marked = await this.deliveries.findMarked(MARKED_PER_RUN);
    if (marked.length === 0) return 0;
    const lanes = [...new Set(marked.map(({ lane }) => lane))];
    await this.deliveries.advance(turnsOf(await this.deliveries.findUnfinishedIn(lanes)), marked);
    return marked.length;
  }
}
