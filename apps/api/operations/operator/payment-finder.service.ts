import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { type Environment, ENVIRONMENTS } from '@cowrie/dto';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { PAYMENT, type Payment } from '@cowrie/api/money-in/payments/document/payment.schema';

/** Finds payments of all businesses, for operators. */
@Injectable()
export class PaymentFinder {
  constructor(@InjectModel(PAYMENT) private readonly payments: Model<Payment>) {}

  /** The payment with this ID. @throws ApiError payment_not_found */
  async get(paymentId: Types.ObjectId): Promise<Payment> {
    const payment = await this.payments.findById(paymentId).lean();
    if (!payment) throw new ApiError('payment_not_found');
    return payment;
  }

  /**
   * The payments whose paymentId, payCode or reference is `text`; each once, oldest first. A reference can
   * match several: it is unique only within a business and an environment.
   */
  async find(text: string): Promise<Payment[]> {
    const byId = /^[0-9a-f]{24}$/i.test(text) ? [{ _id: new Types.ObjectId(text) }] : [];
    const [direct, businessIds] = await Promise.all([
      this.payments.find({ $or: [...byId, { payCode: text }] }).lean(),
      this.payments.distinct('businessId'),
    ]);
    // The index of references begins with business and environment, so the query names all of them.
    const byReference = await this.payments
      .find({ businessId: { $in: businessIds }, environment: { $in: ENVIRONMENTS }, clientReference: text })
      .lean();
    const all = new Map([...direct, ...byReference].map((payment) => [payment._id.toHexString(), payment]));
    return [...all.values()].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  }

  /** The payments with this deposit address; several only if factory and treasury changed and came back. */
  async findByAddress(address: string): Promise<Payment[]> {
    return this.payments.find({ 'deposit.address': address }).lean();
  }

  /**
   * Payments of an environment whose deposit address was shown, by ID, up to `limit`.
   *
   * @param after the last ID of the page before
   */
  async withAddress(
    environment: Environment,
    { after, limit }: { after?: Types.ObjectId | undefined; limit: number },
  ): Promise<Payment[]> {
    return this.payments
      .find({ ...(after && { _id: { $gt: after } }), environment, 'deposit.address': { $exists: true } })
      .sort({ _id: 1 })
      .limit(limit)
      .lean();
  }
}
