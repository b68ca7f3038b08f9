import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { collectionOf } from '@cowrie/api/platform/mongo/collection-of';
import { walkByTime } from '@cowrie/api/platform/mongo/time.walk';
import { PAYMENT, type Payment } from './payment.schema';

const FIELDS = ['payCode', 'status', 'version'] as const satisfies (keyof Payment)[];

/** What is told of a payment that has changed. */
export type ChangedPayment = Pick<Payment, (typeof FIELDS)[number] | 'updatedAt'>;

/** Finds the payments that any process has changed, by one index, however many there are. */
@Injectable()
export class PaymentChanges {
  constructor(@InjectModel(PAYMENT) private readonly payments: Model<Payment>) {}

  /** The payments that have changed at this time or later, in the order of their last change. */
  since(time: Date): AsyncGenerator<ChangedPayment> {
    const range = { $gte: time };
    return walkByTime(collectionOf(this.payments), { filter: {}, by: 'updatedAt', range, fields: FIELDS });
  }
}
