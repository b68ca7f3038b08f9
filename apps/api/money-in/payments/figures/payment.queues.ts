import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { type QueueHead, Queues } from '@cowrie/api/platform/queues/queues.registry';
import { PAYMENT, type Payment } from '../document/payment.schema';
import { OPEN_STATUSES } from '../document/payment-windows';

/** A window that is over waits until the chain is read past it, and a network can rest for a minute. */
const WINDOW_BOUND_SECONDS = 900;
/** The effects of a write by this service follow within seconds. */
const RELAY_BOUND_SECONDS = 300;

/** Watches the queues whose items are payments. Each query is the one of its loop, for the first item. */
@Injectable()
export class PaymentQueues {
  constructor(
    @InjectModel(PAYMENT) private readonly payments: Model<Payment>,
    queues: Queues,
  ) {
    queues.register('payments', () => Promise.all([this.window(), this.relay(), this.refunds()]));
  }

  private async window(): Promise<QueueHead | undefined> {
    const found = await this.payments
      .findOne({ status: { $in: OPEN_STATUSES }, settlement: { $exists: false } }, { expiresAt: 1 })
      .sort({ expiresAt: 1 })
      .lean<Pick<Payment, '_id' | 'expiresAt'>>();
    return headOf('windows that are over', WINDOW_BOUND_SECONDS, found, found?.expiresAt);
  }

  private async relay(): Promise<QueueHead | undefined> {
    const found = await this.oldest('hasUnrelayedEvents');
    return headOf('event relay', RELAY_BOUND_SECONDS, found, found?.updatedAt);
  }

  private async refunds(): Promise<QueueHead | undefined> {
    const found = await this.oldest('hasNewRefunds');
    return headOf('refunds to be placed', RELAY_BOUND_SECONDS, found, found?.updatedAt);
  }

  private oldest(flag: 'hasUnrelayedEvents' | 'hasNewRefunds') {
    return this.payments
      .findOne({ [flag]: true }, { updatedAt: 1 })
      .sort({ updatedAt: 1 })
      .lean<Pick<Payment, '_id' | 'updatedAt'>>();
  }
}

function headOf(
  queue: string,
  boundSeconds: number,
  found: Pick<Payment, '_id'> | null,
  since: Date | undefined,
): QueueHead | undefined {
  return found && since ? { queue, boundSeconds, item: found._id.toHexString(), since } : undefined;
}
