import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { exportStream, EXPORT_LIMITS } from '@cowrie/api/money-in/payments/lists/payment-export';
import { PaymentsRepository, type Tenant } from '@cowrie/api/money-in/payments/document/payments.repository';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import type { ExportForm } from '@cowrie/api/platform/http/export.form';
import type { Payout } from './payout.schema';
import { PayoutsRepository, type RefundQuery } from './payouts.repository';
import { type ExportedRefund, PRICE_FIELDS, refundSheet } from './refund-export.sheet';

/** Number of refunds whose payments are read at once. */
const BATCH_SIZE = 200;

/** A merchant's refunds as a file. */
@Injectable()
export class RefundExports {
  constructor(
    private readonly payouts: PayoutsRepository,
    private readonly payments: PaymentsRepository,
  ) {}

  /**
   * All refunds that match, oldest first.
   * @param timeZone for the columns of local times
   * @throws ApiError validation_failed, export_too_large
   */
  async export(
    tenant: Tenant,
    query: RefundQuery,
    { timeZone, form }: { timeZone: string; form: ExportForm },
  ): Promise<Readable> {
    const { rows: limit } = EXPORT_LIMITS;
    if (await this.payouts.isMoreThan(tenant, query, limit))
      throw new ApiError('export_too_large', { values: { limit: String(limit) } });
    return exportStream(refundSheet(timeZone), this.withPrices(this.payouts.walk(tenant, query)), form);
  }

  private async *withPrices(rows: AsyncIterable<Payout>): AsyncGenerator<ExportedRefund> {
    let batch: Payout[] = [];
    for await (const row of rows) {
      batch.push(row);
      if (batch.length < BATCH_SIZE) continue;
      yield* await this.priced(batch);
      batch = [];
    }
    yield* await this.priced(batch);
  }

  private async priced(refunds: readonly Payout[]): Promise<ExportedRefund[]> {
    if (refunds.length === 0) return [];
    const ids = [...new Map(refunds.map(({ paymentId }) => [paymentId.toHexString(), paymentId])).values()];
    const payments = await this.payments.selectMany(ids, PRICE_FIELDS);
    const known = new Map(payments.map((one) => [one._id.toHexString(), one]));
    return refunds.map((refund) => ({ refund, payment: known.get(refund.paymentId.toHexString()) }));
  }
}
