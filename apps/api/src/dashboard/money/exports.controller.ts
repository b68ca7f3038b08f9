import { Controller, Get, Query, Res, StreamableFile, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { DashboardExportRefundsQueryDto, DashboardExportSettlementsQueryDto } from '@cowrie/dto';
import { COUNTRY_TABLE } from '@cowrie/tables';
import { SettlementExports } from '../../merchant-settlements/settlement-export.service';
import { RefundExports } from '../../payouts/refund-export.service';
import { DashboardGuard } from '../../people/dashboard.guard';
import { CurrentMember, CurrentTenant, type Member, type Tenant } from '../../people/member';
import { Needs } from '../../people/needs.decorator';
import { Documented } from '../../platform/http/documented.decorator';
import { RateLimitGate } from '../../platform/rate-limit/rate-limit.gate';
import { DASHBOARD_EXPORTS_DOCS as DOCS } from './exports.docs';

/** Refunds and settlements as files, for people who may take whole lists away. */
@Controller('dashboard/v1/businesses/:businessId/:environment/exports')
@UseGuards(DashboardGuard)
export class DashboardMoneyExportsController {
  constructor(
    private readonly refunds: RefundExports,
    private readonly settlements: SettlementExports,
    private readonly limits: RateLimitGate,
  ) {}

  @Get('refunds')
  @Documented(DOCS.refunds)
  @Needs('export', { fresh: true })
  async exportRefunds(
    @CurrentMember() { merchant }: Member,
    @CurrentTenant() tenant: Tenant,
    @Query()
    { timeZone = COUNTRY_TABLE[merchant.country].timeZone, ...query }: DashboardExportRefundsQueryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    await this.count(tenant, reply);
    return file('refunds', await this.refunds.csv(tenant, query, timeZone));
  }

  @Get('settlements')
  @Documented(DOCS.settlements)
  @Needs('export', { fresh: true })
  async exportSettlements(
    @CurrentMember() { merchant }: Member,
    @CurrentTenant() tenant: Tenant,
    @Query() { timeZone, rows, ...query }: DashboardExportSettlementsQueryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    await this.count(tenant, reply);
    const form = { rows, timeZone: timeZone ?? COUNTRY_TABLE[merchant.country].timeZone };
    return file(
      rows === 'lines' ? 'settlement-lines' : 'settlements',
      await this.settlements.csv(tenant, query, form),
    );
  }

  /** People share the limit of the business's API. @throws ApiError rate_limited */
  private count({ businessId, environment }: Tenant, reply: FastifyReply): Promise<void> {
    return this.limits.pass(reply, 'export', `${businessId.toHexString()} ${environment}`);
  }
}

function file(name: string, rows: ConstructorParameters<typeof StreamableFile>[0]): StreamableFile {
  return new StreamableFile(rows as never, {
    type: 'text/csv; charset=utf-8; header=present',
    disposition: `attachment; filename="${name}.csv"`,
  });
}
