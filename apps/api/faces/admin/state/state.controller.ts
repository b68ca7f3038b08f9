import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { type AdminAuditEntry, AdminAuditQueryDto, type AdminNetwork, type Page } from '@cowrie/dto';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { Documented } from '@cowrie/api/platform/http/documented.decorator';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { pageOf, presentEach } from '@cowrie/api/platform/http/page';
import { AdminGuard } from '../admin.guard';
import { presentEntry } from './audit.presenter';
import { NetworkState } from '@cowrie/api/operations/operator/network-state.service';
import { ADMIN_STATE_DOCS as DOCS } from './state.docs';

/** Reads the state of the networks and the audit log, for operators. */
@Controller('admin/v1')
@UseGuards(AdminGuard)
export class AdminStateController {
  constructor(
    private readonly state: NetworkState,
    private readonly log: AuditLog,
  ) {}

  @Get('networks')
  @Documented(DOCS.networks)
  @Message('Networks retrieved')
  networks(): Promise<AdminNetwork[]> {
    return this.state.all();
  }

  @Get('audit')
  @Documented(DOCS.audit)
  @Message('Audit log retrieved')
  async audit(@Query() query: AdminAuditQueryDto): Promise<Page<AdminAuditEntry>> {
    const { rows, totalItems } = await this.log.search(query);
    return pageOf(presentEach(rows, presentEntry), totalItems, query);
  }
}
