import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import type { ListPaymentsQueryDto, PaymentAttention } from '@cowrie/dto';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { collectionOf } from '@cowrie/api/platform/mongo/collection-of';
import { CallBatcher } from '@cowrie/api/platform/tasks/call-batcher';
import { walkByTime } from '@cowrie/api/platform/mongo/time.walk';
import { filterOf, type PaymentListFilter, type PaymentListQuery } from './payment-list.filter';
import { PAYMENT, type Payment } from '../document/payment.schema';
import type { PaymentFields, Selected } from '../document/payment.selection';
import type { Tenant } from '../document/payments.repository';
import { walkNewest } from './newest-payments.walk';
import { SharedTotals } from '../evaluate/shared-totals';

/** The selection of payments, their order, and the page. */
export type PaymentListPage = PaymentListQuery &
  Pick<ListPaymentsQueryDto, 'page' | 'pageSize' | 'sortBy' | 'sortOrder'>;

/** Lists a merchant's payments, no matter how many it has (docs/decisions/0032). */
@Injectable()
export class PaymentListRepository {
  private readonly totals: SharedTotals;
  /** Simultaneous counts of one list share one command (docs/decisions/0037). */
  private readonly counts = new CallBatcher<Record<string, unknown>, number>(async (filters) => {
    const [filter] = filters;
    const total = await this.payments.collection.countDocuments(filter);
    return filters.map(() => total);
  });

  constructor(
    @InjectModel(PAYMENT) private readonly payments: Model<Payment>,
    clock: Clock,
  ) {
    this.totals = new SharedTotals(() => clock.now());
  }

  /**
   * These fields of one page of a tenant's payments, and their total. Equal values are sorted by ID, so no
   * page repeats or skips a payment. The database skips index keys and fetches only the page;
   * `payment-list.filter.ts` bounds the lists that need more.
   * @throws ApiError validation_failed
   */
  async page<F extends PaymentFields>(
    tenant: Tenant,
    { page, pageSize, sortBy, sortOrder, ...query }: PaymentListPage,
    fields: F,
  ): Promise<{ rows: Selected<F>[]; totalItems: number }> {
    const filter = databaseFilterOf(filterOf(tenant, query, sortBy));
    const list = JSON.stringify(filter);
    const order = sortOrder === 'asc' ? 1 : -1;
    const [rows, totalItems] = await Promise.all([
      this.payments.collection
        .find<Selected<F>>(filter, { projection: fields })
        .sort({ [sortBy === 'status' ? 'status' : 'createdAt']: order, _id: order })
        .skip((page - 1) * pageSize)
        .limit(pageSize)
        .toArray(),
      this.totals.of(list, () => this.counts.ask(list, filter)),
    ]);
    return { rows, totalItems };
  }

  /**
   * These fields of all of a tenant's payments that match, oldest first. It uses one bounded command per
   * page, so the caller may take its time (docs/decisions/0045).
   * @throws ApiError validation_failed
   */
  walk<F extends PaymentFields>(
    tenant: Tenant,
    query: PaymentListQuery,
    fields: F,
  ): AsyncGenerator<Selected<F>> {
    const { conditions, created } = filterOf(tenant, query);
    const range = { $gte: new Date(0), ...created };
    const walk = { filter: conditions, by: 'createdAt', range, fields: Object.keys(fields) } as const;
    return walkByTime(collectionOf(this.payments), walk);
  }

  /**
   * These fields of the payments that match, newest first, at most `most`. One command reads some hundreds.
   * @throws ApiError validation_failed
   */
  newest<F extends PaymentFields>(
    tenant: Tenant,
    query: PaymentListQuery,
    fields: F,
    most: number,
  ): AsyncGenerator<Selected<F & { createdAt: 1 }>> {
    const { conditions: filter, created } = filterOf(tenant, query);
    return walkNewest(collectionOf(this.payments), { filter, created }, fields, most);
  }

  /** Whether more than `limit` payments match. It stops counting there. @throws ApiError validation_failed */
  async isMoreThan(tenant: Tenant, query: PaymentListQuery, limit: number): Promise<boolean> {
    return (await this.count(tenant, query, limit + 1)) > limit;
  }

  /** How many payments match, at most `most`: it stops counting there. @throws ApiError validation_failed */
  async count(tenant: Tenant, query: PaymentListQuery, most: number): Promise<number> {
    const filter = databaseFilterOf(filterOf(tenant, query));
    return this.payments.collection.countDocuments(filter, { limit: most });
  }

  /**
   * The IDs of a tenant's payments that wait for somebody, newest first, at most `most`. They are few, and
   * other filters are applied to them afterwards. With another filter in the query, the database may choose
   * an index over all of the tenant's payments.
   */
  async waiting(
    { businessId, environment }: Tenant,
    attention: PaymentAttention,
    most: number,
  ): Promise<Types.ObjectId[]> {
    const since = attention === 'undecided' ? 'heldSince' : 'screening.since';
    const isHeld = attention === 'screening' && ({ 'screening.state': 'held' } as const);
    const filter = { businessId, environment, ...isHeld, [since]: { $gt: new Date(0) } };
    const found = await this.payments
      .find(filter, { _id: 1 })
      .sort({ [since]: -1 })
      .limit(most)
      .lean();
    return found.map(({ _id }) => _id);
  }
}

function databaseFilterOf({ conditions, created }: PaymentListFilter): Record<string, unknown> {
  return { ...conditions, ...(Object.keys(created).length > 0 && { createdAt: created }) };
}
