import { Injectable } from '@nestjs/common';
import { Queues } from '@cowrie/api/platform/queues/queues.registry';
import { MailsRepository } from './mails.repository';

/** Due e-mails are sent within seconds. */
const BOUND_SECONDS = 600;

/** Watches the due e-mails. */
@Injectable()
export class MailQueues {
  constructor(
    private readonly mails: MailsRepository,
    queues: Queues,
  ) {
    queues.register('mails', async () => {
      const [first] = await this.mails.findNext(1);
      return [first && { queue: 'mails', item: first._id, since: first.nextAt, boundSeconds: BOUND_SECONDS }];
    });
  }
}
