import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isTerminal, PAYMENT_STATUSES } from '@cowrie/payment-state';
import { notIn } from '@cowrie/api/platform/mongo/not-in';
import { PAYMENT, type Payment } from '../document/payment.schema';

/**
 * Queries and writes about payments for their refunds: which have refunds without a stored payout, or a
 * refund to create.
 */
@Injectable()
export class PaymentRefunds {
  constructor(@InjectModel(PAYMENT) private readonly payments: Model<Payment>) {}

  /** Payments with refunds whose payout is not stored yet, oldest change first. */
  async findWithNew(limit: number, except: readonly string[] = []): Promise<Payment[]> {
    return this.payments
      .find({ hasNewRefunds: true, ...notIn(except) })
      .sort({ updatedAt: 1 })
      .limit(limit)
      .lean();
  }

  /**
   * Records that the payouts of the refunds that were read are stored. A payment with newer refunds keeps its
   * mark.
   */
  async markPlaced({ _id, refunds = [] }: Pick<Payment, '_id' | 'refunds'>): Promise<void> {
    await this.payments.updateOne(
      { _id, refunds: { $size: refunds.length } },
      { $unset: { hasNewRefunds: 1 } },
    );
  }

  /** Ended payments whose customer's refund must still be created, oldest first. */
  async findAskedBack(limit: number, except: readonly string[] = []): Promise<Payment[]> {
    const hasEnded = { $in: PAYMENT_STATUSES.filter(isTerminal) };
    return this.payments
      .find({ isAskedBack: true, status: hasEnded, ...notIn(except) })
      .sort({ _id: 1 })
      .limit(limit)
      .lean();
  }

  /** Records that the customer's refund was created, or that there is nothing to refund. */
  async markAskedBackDone({ _id }: Pick<Payment, '_id'>): Promise<void> {
    await this.payments.updateOne({ _id }, { $unset: { isAskedBack: 1 } });
  }
}
