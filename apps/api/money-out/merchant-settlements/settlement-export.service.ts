import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { exportStream, EXPORT_LIMITS } from '@cowrie/api/money-in/payments/payment-export';
import type { Tenant } from '@cowrie/api/money-in/payments/payments.repository';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import type { ExportForm } from '@cowrie/api/platform/http/export.form';
import { MerchantSettlements, type TenantSettlements } from './merchant-settlements.repository';
import { type ExportedLine, lineSheet, settlementSheet } from './settlement-export.sheet';

/** One row for each settlement, or for each line of their statements. */
export type ExportedRows = 'settlements' | 'lines';

/** A merchant's settlements as a file. */
@Injectable()
export class SettlementExports {
  constructor(private readonly settlements: MerchantSettlements) {}

  /**
   * All settlements that match, oldest first.
   * @param timeZone for the columns of local times
   * @throws ApiError validation_failed, export_too_large
   */
  async export(
    tenant: Tenant,
    query: TenantSettlements,
    { rows, timeZone, form }: { rows: ExportedRows; timeZone: string; form: ExportForm },
  ): Promise<Readable> {
    const { rows: limit } = EXPORT_LIMITS;
    if (await this.settlements.isMoreThan(tenant, query, limit))
      throw new ApiError('export_too_large', { values: { limit: String(limit) } });
    const found = this.settlements.walk(tenant, query);
    if (rows === 'settlements') return exportStream(settlementSheet(timeZone), found, form);
    return exportStream(lineSheet(timeZone), this.linesOf(found), form);
  }

  private async *linesOf(
    settlements: Awaited<ReturnType<MerchantSettlements['walk']>>,
  ): AsyncGenerator<ExportedLine> {
    for await (const settlement of settlements)
      for (const line of await this.settlements.linesOf(settlement._id)) yield { settlement, line };
  }
}
