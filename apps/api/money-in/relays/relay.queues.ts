import { Injectable } from '@nestjs/common';
import { type QueueHead, Queues } from '@cowrie/api/platform/queues/queues.registry';
import { relayQueueOf } from './network-relayer';
import { RelaysRepository } from './relays.repository';

/** Same bound as the alert `CowrieRelayStuck`. A relay is open until its block is confirmed. */
const BOUND_SECONDS = 900;

/** Watches the queues of relays. */
@Injectable()
export class RelayQueues {
  constructor(
    private readonly relays: RelaysRepository,
    queues: Queues,
  ) {
    queues.register('relays', () => this.heads());
  }

  private async heads(): Promise<QueueHead[]> {
    const figures = await this.relays.figures();
    return Promise.all(
      figures.map(async (scope): Promise<QueueHead> => {
        const first = await this.relays.firstOpen(scope);
        return {
          queue: relayQueueOf(scope),
          item: first?._id.toHexString() ?? 'a relay',
          since: first?.createdAt ?? scope.oldestAt,
          boundSeconds: BOUND_SECONDS,
          reason: `it was sent ${first?.attempts.length ?? 0} times and is not confirmed`,
        };
      }),
    );
  }
}
