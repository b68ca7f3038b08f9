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
import { RateLimitGate } from '@cowrie/api/platform/rate-limit/rate-limit.gate';
import { PLACE } from '../path-parameters';
import { DashboardOperation } from '../dashboard.operation';

/** Refunds and settlements as files, for people who may export whole lists. */
@Controller('dashboard/v1/businesses/:businessId/:environment/exports')
@UseGuards(DashboardGuard)
export class DashboardMoneyExportsController {
  constructor(
    private readonly refunds: RefundExports,
    private readonly settlements: SettlementExports,
    private readonly limits: RateLimitGate,
  ) {}

  @Get('refunds')
  @DashboardOperation({
    operationId: 'dashboardExportRefunds',
    summary: 'Export refunds',
    description:
      'Returns all refunds that match, oldest first, as CSV or as a workbook. It is no JSON and has no envelope.',
    parameters: PLACE,
    answer: { csv: 'id,paymentId,clientReference,status,amount,token,network\r\n', isWorkbook: true },
    errors: ['export_too_large', 'rate_limited'],
  })
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
  @DashboardOperation({
    operationId: 'dashboardExportSettlements',
    summary: 'Export settlements',
    description:
      'Returns all settlements that match, or their lines, oldest first, as CSV or as a workbook. It is no JSON and has no envelope.',
    parameters: PLACE,
    answer: {
      csv: 'id,state,currency,lines,collected,fee,refunded,feeReturned,amount\r\n',
      isWorkbook: true,
    },
    errors: ['export_too_large', 'rate_limited'],
  })
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
