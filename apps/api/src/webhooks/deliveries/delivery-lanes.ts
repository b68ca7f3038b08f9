import type { DeliveriesRepository, LaneDelivery } from './deliveries.repository';

const MARKED_LIMIT = 1000;

/** The ids of the deliveries that may go next: in each lane the first unfinished one, if it is waiting. Pure. */
export function nextInLanes(unfinished: readonly LaneDelivery[]): string[] {
  const heads = new Map<string, LaneDelivery>();
  for (const delivery of unfinished.filter(({ isResent }) => !isResent)) {
    const head = heads.get(delivery.lane);
    if (!head || delivery.sequence < head.sequence) heads.set(delivery.lane, delivery);
  }
  return [...heads.values()].flatMap(({ _id, state }) => (state === 'waiting' ? [_id] : []));
}

/**
 * Keeps the events of a payment in order for each endpoint: a later event waits until the earlier one was delivered or given
 * up (docs/interface.md §6.5). A delivery that joins or leaves a lane gets a mark in the same update. `advance` removes it.
 */
export class DeliveryLanes {
  constructor(private readonly deliveries: DeliveriesRepository) {}

  /** Makes the next delivery of each marked lane due. Returns how many marks it has processed. */
  async advance(): Promise<number> {
    const marked = await this.deliveries.findMarked(MARKED_LIMIT);
    if (marked.length === 0) return 0;
    const lanes = [...new Set(marked.map(({ lane }) => lane))];
    await this.deliveries.advance(nextInLanes(await this.deliveries.findUnfinishedIn(lanes)), marked);
    return marked.length;
  }
}
