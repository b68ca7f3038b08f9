import { Injectable } from '@nestjs/common';
import { Queues } from '@cowrie/api/platform/queues/queues.registry';
import { DeliveriesRepository } from './deliveries/deliveries.repository';

/**
 * A due delivery is tried within a second. If its endpoint has no free slot, it is postponed and not due.
 */
const BOUND_SECONDS = 300;

/**
 * Watches the deliveries that are due. Those of a failing endpoint are not late, because their next try is in
 * the future.
 */
@Injectable()
export class WebhookQueues {
  constructor(
    private readonly deliveries: DeliveriesRepository,
    queues: Queues,
  ) {
    queues.register('webhooks', async () => {
      const [first] = await this.deliveries.findDue([], 1);
      return [
        first && { queue: 'webhooks', item: first._id, since: first.nextAt, boundSeconds: BOUND_SECONDS },
      ];
    });
  }
}
