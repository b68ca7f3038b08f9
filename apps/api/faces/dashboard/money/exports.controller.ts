import { Controller, Get, Query, Res, type StreamableFile, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { DashboardExportRefundsQueryDto, DashboardExportSettlementsQueryDto } from '@cowrie/dto';
import { COUNTRY_TABLE } from '@cowrie/tables';
import { SettlementExports } from '@cowrie/api/money-out/merchant-settlements/settlement-export.service';
import { RefundExports } from '@cowrie/api/money-out/payouts/refund-export.service';
import { DashboardGuard } from '@cowrie/api/people/dashboard.guard';
import { CurrentMember, CurrentTenant, type Member, type Tenant } from '@cowrie/api/people/member';
import { Needs } from '@cowrie/api/people/needs.decorator';
import { exportFile, formForPeople } from '@cowrie/api/platform/http/export.form';
import { Documented } from '@cowrie/api/platform/http/documented.decorator';
import { RateLimitGate } from '@cowrie/api/platform/rate-limit/rate-limit.gate';
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
    @Query() { timeZone, format, separator, ...query }: DashboardExportRefundsQueryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    await this.count(tenant, reply);
    const form = formForPeople({ format, separator });
    const how = { timeZone: timeZone ?? COUNTRY_TABLE[merchant.country].timeZone, form };
    return exportFile('refunds', form, await this.refunds.export(tenant, query, how));
  }

  @Get('settlements')
  @Documented(DOCS.settlements)
  @Needs('export', { fresh: true })
  async exportSettlements(
    @CurrentMember() { merchant }: Member,
    @CurrentTenant() tenant: Tenant,
    @Query() { timeZone, rows, format, separator, ...query }: DashboardExportSettlementsQueryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    await this.count(tenant, reply);
    const form = formForPeople({ format, separator });
    const how = { rows, timeZone: timeZone ?? COUNTRY_TABLE[merchant.country].timeZone, form };
    return exportFile(
      rows === 'lines' ? 'settlement-lines' : 'settlements',
      form,
      await this.settlements.export(tenant, query, how),
    );
  }

  /** People share the limit of the business's API. @throws ApiError rate_limited */
  private count({ businessId, environment }: Tenant, reply: FastifyReply): Promise<void> {
    return this.limits.pass(reply, 'export', `${businessId.toHexString()} ${environment}`);
  }
}
