import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { type DashboardAuditEntry, DashboardAuditQueryDto, type Page } from '@cowrie/dto';
import { DashboardGuard } from '@cowrie/api/people/dashboard.guard';
import { CurrentMember, type Member } from '@cowrie/api/people/member';
import { Needs } from '@cowrie/api/people/needs.decorator';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { Documented } from '@cowrie/api/platform/http/documented.decorator';
import { pageOf, presentEach } from '@cowrie/api/platform/http/page';
import { presentBusinessEntry } from './business-audit.presenter';
import { BUSINESS_AUDIT_DOCS as DOCS } from './team.docs';

/** What was done in a business, and to it. */
@Controller('dashboard/v1/businesses/:businessId/audit')
@UseGuards(DashboardGuard)
export class DashboardAuditController {
  constructor(private readonly log: AuditLog) {}

  @Get()
  @Documented(DOCS.list)
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
