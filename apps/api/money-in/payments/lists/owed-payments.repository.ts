import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { type Environment, ENVIRONMENTS, type FiatCurrency } from '@cowrie/dto';
import { collectionOf } from '@cowrie/api/platform/mongo/collection-of';
import { walkByTime } from '@cowrie/api/platform/mongo/time.walk';
import { PAYMENT, type Payment } from '../document/payment.schema';
import type { OwedAs } from '../document/stated-money.schema';

/** A merchant's payments of one environment and currency. */
export interface OwedScope {
  businessId: Types.ObjectId;
  environment: Environment;
  currency: FiatCurrency;
}

/** What a payment adds to what is owed: minor units, which can be negative. */
export interface OwedSum extends Pick<Payment, '_id'> {
  units: bigint;
}

/** What a merchant is owed, and what for: minor units. */
export interface OwedTotal {
  paymentUnits: bigint;
  paymentCount: number;
  /** Of refunds that cost more than their payments still bring: zero or below. */
  costUnits: bigint;
  /** False if there are more payments than were counted. */
  isAll: boolean;
}

/** Sorts after every payment. */
const LATER = new Date(8.64e15);

/** Finds the payments that settlements still have to pay out (docs/decisions/0067). */
@Injectable()
export class OwedPayments {
  constructor(@InjectModel(PAYMENT) private readonly payments: Model<Payment>) {}

  /** The merchants whose payments are owed. */
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

  /**
   * What payments of a kind have owed since before this time, oldest first. An index covers the query.
   * @param owedAs null: those without a recorded debt, because an earlier version wrote them
   */
  async *walk(
    { environment, businessId, currency }: OwedScope,
    owedAs: OwedAs | null,
    before: Date,
  ): AsyncGenerator<OwedSum> {
    const filter = { environment, businessId, currency, owedAs: owedAs ?? { $exists: false } };
    const range = { $gte: new Date(0), $lt: before };
    const found = walkByTime(collectionOf(this.payments), {
      filter,
      by: 'owedSince',
      range,
      fields: ['owedUnits'],
    });
    for await (const { _id, owedUnits } of found) yield { _id, units: BigInt(owedUnits ?? 0) };
  }

  /**
   * The total that settlements will pay a merchant, in minor units: negative when refunds cost more. A rail
   * paid the other payments.
   */
  async total(scope: OwedScope): Promise<bigint> {
    const { paymentUnits, costUnits } = await this.totalOf(scope, Infinity);
    return paymentUnits + costUnits;
  }

  /** What that total is made of: every cost, and at most this many payments, the oldest. */
  async totalOf(scope: OwedScope, most: number): Promise<OwedTotal> {
    const total: OwedTotal = { paymentUnits: 0n, paymentCount: 0, costUnits: 0n, isAll: true };
    for await (const one of this.walk(scope, 'cost', LATER)) total.costUnits += one.units;
    for await (const one of this.walk(scope, 'payment', LATER)) {
      if (total.paymentCount === most) return { ...total, isAll: false };
      total.paymentUnits += one.units;
      total.paymentCount += 1;
    }
    return total;
  }

  /** Every payment that is part of a settlement, in a fixed order. */
  async takenBy(settlementId: Types.ObjectId): Promise<Payment[]> {
    return this.payments.find({ 'stated.settlementId': settlementId }).sort({ _id: 1 }).lean();
  }
}
