import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { ENVIRONMENTS } from '@cowrie/dto';
import { ApiError } from '../platform/http/api.error';
import { PAYMENT, type Payment } from '../payments/payment.schema';

/** For operators, who look across all businesses. */
@Injectable()
export class PaymentFinder {
  constructor(@InjectModel(PAYMENT) private readonly payments: Model<Payment>) {}

  /** @throws ApiError payment_not_found */
  async get(paymentId: Types.ObjectId): Promise<Payment> {
    const payment = await this.payments.findById(paymentId).lean();
    if (!payment) throw new ApiError('payment_not_found');
    return payment;
  }

  /**
   * The payments that a text may stand for: a paymentId, a payCode, or a reference, which several businesses may have used,
   * and one business in both environments. Each once, oldest first.
   */
  async find(text: string): Promise<Payment[]> {
    const byId = /^[0-9a-f]{24}$/i.test(text) ? [{ _id: new Types.ObjectId(text) }] : [];
    const [direct, businessIds] = await Promise.all([
      this.payments.find({ $or: [...byId, { payCode: text }] }).lean(),
      this.payments.distinct('businessId'),
    ]);
    // The index of references begins with business and environment.
    const referred = await this.payments
      .find({ businessId: { $in: businessIds }, environment: { $in: ENVIRONMENTS }, clientReference: text })
      .lean();
    const all = new Map([...direct, ...referred].map((payment) => [payment._id.toHexString(), payment]));
    return [...all.values()].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  }
}
