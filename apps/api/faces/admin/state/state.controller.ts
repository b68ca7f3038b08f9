import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import {
  ADMIN_AUDIT_PAGE,
  ADMIN_NETWORKS,
  type AdminAuditEntry,
  AdminAuditPage,
  AdminAuditQueryDto,
  AdminNetwork,
  type Page,
} from '@cowrie/dto';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { pageOf, presentEach } from '@cowrie/api/platform/http/page';
import { AdminGuard } from '../admin.guard';
import { presentEntry } from './audit.presenter';
import { NetworkState } from '@cowrie/api/operations/operator/network-state.service';
import { AdminOperation } from '../admin.operation';

/** Reads the state of the networks and the audit log, for operators. */
@Controller('admin/v1')
@UseGuards(AdminGuard)
export class AdminStateController {
  constructor(
    private readonly state: NetworkState,
    private readonly log: AuditLog,
  ) {}

  @Get('networks')
  @AdminOperation({
    operationId: 'adminListNetworks',
    summary: 'Get the state of every network',
    description:
      'Returns for each network how far the watcher has read it, the state of its nodes, and its open sweeps and waiting vaults. `headNumber` and `lagBlocks` are left out while no node answers.',
    answer: { data: { type: 'array', items: AdminNetwork }, examples: { networks: ADMIN_NETWORKS } },
  })
  @Message('Networks retrieved')
  networks(): Promise<AdminNetwork[]> {
    return this.state.all();
  }

  @Get('audit')
  @AdminOperation({
    operationId: 'adminListAudit',
    summary: 'Read the audit log',
    description: 'Returns who changed what, newest first. Entries are never changed or removed.',
    answer: { data: AdminAuditPage, examples: { page: ADMIN_AUDIT_PAGE } },
  })
  @Message('Audit log retrieved')
  async audit(@Query() query: AdminAuditQueryDto): Promise<Page<AdminAuditEntry>> {
    const { rows, totalItems } = await this.log.search(query);
    return pageOf(presentEach(rows, presentEntry), totalItems, query);
  }
}
