import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { collectionOf } from '@cowrie/api/platform/mongo/collection-of';
import { walkByTime } from '@cowrie/api/platform/mongo/time.walk';
import { type Deposit, PAYMENT, type Payment } from '../document/payment.schema';
import type { Tenant } from '../document/payments.repository';
import type { Refunded } from '../document/refunded.schema';

const FIELDS = [
  ...(['status', 'currency', 'fiatAmount', 'deposit.token', 'deposit.network', 'paidNetwork'] as const),
  'refunded.fiatAmount',
] as const;

/** The fields of a payment that are read to count it. */
export interface CountedPayment extends Pick<Payment, 'status' | 'currency' | 'fiatAmount' | 'paidNetwork'> {
  /** Absent before the choice. */
  deposit?: Pick<Deposit, 'token' | 'network'> | undefined;
  /** Absent: nothing went back. */
  refunded?: Pick<Refunded, 'fiatAmount'> | undefined;
}

/** Reads a tenant's payments of a period, such as a day, to count them. */
@Injectable()
export class PaymentDays {
  constructor(@InjectModel(PAYMENT) private readonly payments: Model<Payment>) {}

  /**
   * The payments that were created in `[from, to)`. It reads each one once and no others, by the index on
   * tenant and time. One command reads a few hundred, so that counting a busy day does not block the database
   * for payments.
   */
  created({ businessId, environment }: Tenant, from: Date, to: Date): AsyncGenerator<CountedPayment> {
    const range = { $gte: from, $lt: to };
    const walk = { filter: { businessId, environment }, by: 'createdAt', range, fields: FIELDS } as const;
    return walkByTime(collectionOf(this.payments), walk);
  }
}
