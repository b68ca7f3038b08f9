import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { type Environment, ENVIRONMENTS } from '@cowrie/dto';
import { PAYMENT, type Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import type { PaymentScreening } from '@cowrie/api/money-in/payments/document/payment-screening.schema';

/** The filters of the list, and the page. An omitted filter matches every payment. */
export interface ScreenedQuery {
  businessId?: Types.ObjectId | undefined;
  environment?: Environment | undefined;
  page: number;
  pageSize: number;
}

const FIELDS = {
  businessId: 1,
  environment: 1,
  clientReference: 1,
  status: 1,
  fiatAmount: 1,
  currency: 1,
  screening: 1,
} as const;

/** A payment whose settlement screening holds. */
export type ScreenedPayment = Pick<Payment, '_id' | Exclude<keyof typeof FIELDS, 'screening'>> & {
  screening: PaymentScreening;
};

/** Lists the payments whose settlement screening holds, for operators (docs/decisions/0059). */
@Injectable()
export class ScreenedPayments {
  constructor(@InjectModel(PAYMENT) private readonly payments: Model<Payment>) {}

  /** One page, longest waiting first, and the number of all that match. */
  async list(query: ScreenedQuery): Promise<{ rows: ScreenedPayment[]; totalItems: number }> {
    const { businessId, environment, page, pageSize } = query;
    const filter = {
      // The index begins with the environment.
      environment: environment ?? { $in: ENVIRONMENTS },
      'screening.state': 'held' as const,
      ...(businessId && { businessId }),
    };
    const [rows, totalItems] = await Promise.all([
      this.payments
        .find(filter, FIELDS)
        .sort({ 'screening.since': 1, _id: 1 })
        .skip((page - 1) * pageSize)
        .limit(pageSize)
        .lean<ScreenedPayment[]>(),
      this.payments.countDocuments(filter),
    ]);
    return { rows, totalItems };
  }
}
