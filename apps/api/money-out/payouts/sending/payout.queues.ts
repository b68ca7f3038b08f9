import { Injectable } from '@nestjs/common';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { type QueueHead, Queues } from '@cowrie/api/platform/queues/queues.registry';
import { PayoutsRepository } from '../payouts.repository';
import { queueNameOf, sentQueueNameOf } from './queue-name';
import { QueuedPayouts } from './queued-payouts.repository';
import { type PayoutFigure, SentPayouts } from './sent-payouts.repository';

/** As the alert `CowrieFloatWaiting`. */
const FLOAT_BOUND_SECONDS = 900;
/** Some networks are final only after twenty minutes, and finality has stalled for an hour in the past. */
const SENT_BOUND_SECONDS = 3600;
/** As the alert `CowriePayoutOld`: people sign within a day. */
const PEOPLE_BOUND_SECONDS = 86_400;
/** The effects of a write by this service follow within seconds. */
const NEWS_BOUND_SECONDS = 300;

/** Watches the queues whose items are payouts. */
@Injectable()
export class PayoutQueues {
  constructor(
    private readonly payouts: PayoutsRepository,
    private readonly queued: QueuedPayouts,
    private readonly sent: SentPayouts,
    private readonly config: AppConfig,
    private readonly clock: Clock,
    queues: Queues,
  ) {
    queues.register('payouts', async () => [...(await this.ofNetworks()), ...(await this.news())]);
  }

  /** The oldest payout of each network where one has waited longer than its bound. */
  private async ofNetworks(): Promise<QueueHead[]> {
    const now = this.clock.now().getTime();
    const late = (await this.sent.figures()).filter(
      (figure) =>
        (figure.status === 'queued' || figure.status === 'sent') &&
        now - figure.oldestAt.getTime() > this.boundOf(figure) * 1000,
    );
    return Promise.all(
      late.map(async (figure): Promise<QueueHead> => {
        const { environment, network, oldestAt } = figure;
        const status = figure.status === 'sent' ? 'sent' : 'queued';
        const queue = status === 'sent' ? sentQueueNameOf(figure) : queueNameOf(figure);
        const head = await this.queued.oldest({ environment, network }, status);
        const { item = 'a payout', since = oldestAt, reason } = head ?? {};
        return { queue, item, since, boundSeconds: this.boundOf(figure), reason };
      }),
    );
  }

  private boundOf({ environment, status }: PayoutFigure): number {
    if (this.config.payouts[environment]?.signer !== 'hot') return PEOPLE_BOUND_SECONDS;
    return status === 'sent' ? SENT_BOUND_SECONDS : FLOAT_BOUND_SECONDS;
  }

  private async news(): Promise<(QueueHead | undefined)[]> {
    const [unreported] = await this.payouts.findUnreported(1);
    const [overdue] = await this.payouts.findOverdue(1);
    return [
      unreported && {
        queue: 'payouts to be told',
        item: unreported._id.toHexString(),
        since: unreported.updatedAt,
        boundSeconds: NEWS_BOUND_SECONDS,
      },
      overdue?.claim && {
        queue: 'refund links that have expired',
        item: overdue._id.toHexString(),
        since: overdue.claim.expiresAt,
        boundSeconds: NEWS_BOUND_SECONDS,
      },
    ];
  }
}
