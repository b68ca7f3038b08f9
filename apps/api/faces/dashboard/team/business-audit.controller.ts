import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { type DashboardAuditEntry, DashboardAuditPage, DashboardAuditQueryDto, type Page } from '@cowrie/dto';
import { DashboardGuard } from '@cowrie/api/people/dashboard.guard';
import { CurrentMember, type Member } from '@cowrie/api/people/member';
import { Needs } from '@cowrie/api/people/needs.decorator';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { pageOf, presentEach } from '@cowrie/api/platform/http/page';
import { presentBusinessEntry } from './business-audit.presenter';
import { BUSINESS } from '../path-parameters';
import { DashboardOperation } from '../dashboard.operation';

/** Changes in a business, and to it. */
@Controller('dashboard/v1/businesses/:businessId/audit')
@UseGuards(DashboardGuard)
export class DashboardAuditController {
  constructor(private readonly log: AuditLog) {}

  @Get()
  @DashboardOperation({
    operationId: 'dashboardListAudit',
    summary: 'Read the audit log of a business',
    description:
      'Returns what was done in the business and to it, newest first. Entries are never changed or removed.',
    parameters: BUSINESS,
    answer: DashboardAuditPage,
  })
  @Needs('audit')
  @Message('Audit log retrieved')
  async list(
    @Query() query: DashboardAuditQueryDto,
    @CurrentMember() { merchant }: Member,
  ): Promise<Page<DashboardAuditEntry>> {
    const { rows, totalItems } = await this.log.ofBusiness(merchant._id.toHexString(), query);
    return pageOf(presentEach(rows, presentBusinessEntry), totalItems, query);
  }
}
