import { Injectable } from '@nestjs/common';
import { Queues } from '@cowrie/api/platform/queues/queues.registry';
import { DeliveriesRepository } from './deliveries/deliveries.repository';

/**
 * A delivery that is due is tried within a second. One whose endpoint has no free slot is postponed, and is
 * not due.
 */
const BOUND_SECONDS = 300;

/**
 * Watches the deliveries that are due. Those of an endpoint that fails are not late: their next try is in the
 * future.
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
