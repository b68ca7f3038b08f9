import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { ListPaymentsQueryDto } from '@cowrie/dto';
import { Clock } from '../platform/clock/clock';
import { PAYMENT, type Payment } from './payment.schema';
import type { PaymentFields, Selected } from './payment.selection';
import type { Tenant } from './payments.repository';
import { SharedTotals } from './shared-totals';

/** Lists a merchant's payments, however many it has (docs/decisions/0032). */
@Injectable()
export class PaymentListRepository {
  private readonly totals: SharedTotals;

  constructor(
    @InjectModel(PAYMENT) private readonly payments: Model<Payment>,
    clock: Clock,
  ) {
    this.totals = new SharedTotals(() => clock.now());
  }

  /**
   * These fields of one page of a tenant's payments, and their total. Equal values are sorted by id, so that no page repeats or
   * skips a payment. The database skips keys of an index, and fetches the page only.
   */
  async page<F extends PaymentFields>(
    { businessId, environment }: Tenant,
    { page, pageSize, sortBy, sortOrder, status }: ListPaymentsQueryDto,
    fields: F,
  ): Promise<{ rows: Selected<F>[]; totalItems: number }> {
    const filter = { businessId, environment, ...(status && { status }) };
    const order = sortOrder === 'asc' ? 1 : -1;
    const { collection } = this.payments;
    const list = [businessId.toHexString(), environment, status].join();
    const [rows, totalItems] = await Promise.all([
      collection
        .find<Selected<F>>(filter, { projection: fields })
        .sort({ [sortBy === 'status' ? 'status' : 'createdAt']: order, _id: order })
        .skip((page - 1) * pageSize)
        .limit(pageSize)
        .toArray(),
      this.totals.of(list, () => collection.countDocuments(filter)),
    ]);
    return { rows, totalItems };
  }
}
