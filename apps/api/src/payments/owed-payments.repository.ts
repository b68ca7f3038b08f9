import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { type Environment, ENVIRONMENTS, type FiatCurrency } from '@cowrie/dto';
import { PAYMENT, type Payment } from './payment.schema';

/** A merchant's payments of one environment and currency. */
export interface OwedScope {
  businessId: Types.ObjectId;
  environment: Environment;
  currency: FiatCurrency;
}

/** Finds the payments of which settlements are to take something (docs/decisions/0067). */
@Injectable()
export class OwedPayments {
  constructor(@InjectModel(PAYMENT) private readonly payments: Model<Payment>) {}

  /** Whose payments are owed. */
  async scopes(): Promise<OwedScope[]> {
    const found = await this.payments.aggregate<{ _id: OwedScope }>([
      { $match: { environment: { $in: ENVIRONMENTS }, owedSince: { $exists: true } } },
      {
        $group: {
          _id: { businessId: '$businessId', environment: '$environment', currency: '$currency' },
        },
      },
    ]);
    return found.map(({ _id }) => _id);
  }

  /** Payments that are owed since before this time, the longest first. */
  async find(
    { businessId, environment, currency }: OwedScope,
    before: Date,
    limit: number,
  ): Promise<Payment[]> {
    return this.payments
      .find({ environment, businessId, currency, owedSince: { $lt: before } })
      .sort({ owedSince: 1, _id: 1 })
      .limit(limit)
      .lean();
  }

  /** Payments that are owed and that a payout rail has paid. */
  async findOfRail({ businessId, environment, currency }: OwedScope, limit: number): Promise<Payment[]> {
    const owed = { environment, businessId, currency, owedSince: { $exists: true } };
    return this.payments
      .find({ ...owed, 'settlement.paidOut': { $exists: true } })
      .sort({ owedSince: 1, _id: 1 })
      .limit(limit)
      .lean();
  }

  /** Every payment of which a settlement has taken something, in a fixed order. */
  async takenBy(settlementId: Types.ObjectId): Promise<Payment[]> {
    return this.payments.find({ 'stated.settlementId': settlementId }).sort({ _id: 1 }).lean();
  }
}
