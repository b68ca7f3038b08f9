import { Injectable } from '@nestjs/common';
import { type QueueHead, Queues } from '@cowrie/api/platform/queues/queues.registry';
import type { MerchantSettlement } from './merchant-settlement.schema';
import { MerchantSettlements } from './merchant-settlements.repository';

/** The worker looks at least once a minute. */
const BOUND_SECONDS = 900;

/** Watches the settlements that are being made, undone or reported. */
@Injectable()
export class MerchantSettlementQueues {
  constructor(
    private readonly settlements: MerchantSettlements,
    queues: Queues,
  ) {
    queues.register('merchants’ settlements', async () => [
      headOf('settlements to be made', await this.settlements.findGathering(1)),
      headOf('settlements to be released', await this.settlements.findReleasing(1)),
      headOf('settlements to be told', await this.settlements.findWithNews(1)),
    ]);
  }
}

function headOf(queue: string, [first]: readonly MerchantSettlement[]): QueueHead | undefined {
  if (!first) return undefined;
  return { queue, item: first._id.toHexString(), since: first.updatedAt, boundSeconds: BOUND_SECONDS };
}
