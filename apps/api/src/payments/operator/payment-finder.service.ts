import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { ENVIRONMENTS } from '@cowrie/dto';
import { PAYMENT, type Payment } from '../payment.schema';

/** For operators, who look across all businesses. */
@Injectable()
export class PaymentFinder {
  constructor(@InjectModel(PAYMENT) private readonly payments: Model<Payment>) {}

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
