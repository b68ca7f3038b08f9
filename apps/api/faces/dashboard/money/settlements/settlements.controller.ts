import { Controller, Get, Param, Query, type StreamableFile, UseGuards } from '@nestjs/common';
import type { Types } from 'mongoose';
import {
  ListSettlementsQueryDto,
  type Page,
  type Settlement,
  type SettlementStatement,
  StatementQueryDto,
} from '@cowrie/dto';
import { statementFile } from '@cowrie/api/money-out/merchant-settlements/statement.file';
import { Statements } from '@cowrie/api/money-out/merchant-settlements/statement.service';
import { DashboardGuard } from '@cowrie/api/people/dashboard.guard';
import { CurrentMember, CurrentTenant, type Member, type Tenant } from '@cowrie/api/people/member';
import { Needs } from '@cowrie/api/people/needs.decorator';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { Documented } from '@cowrie/api/platform/http/documented.decorator';
import { ObjectIdPipe } from '@cowrie/api/platform/http/object-id.pipe';
import { DASHBOARD_SETTLEMENTS_DOCS as DOCS } from './settlements.docs';

/** What a business is paid, for its people (docs/decisions/0067). */
@Controller('dashboard/v1/businesses/:businessId/:environment/settlements')
@UseGuards(DashboardGuard)
export class DashboardSettlementsController {
  constructor(private readonly statements: Statements) {}

  @Get()
  @Documented(DOCS.list)
  @Needs('view')
  @Message('Settlements retrieved')
  list(
    @CurrentMember() { merchant }: Member,
    @CurrentTenant() { environment }: Tenant,
    @Query() query: ListSettlementsQueryDto,
  ): Promise<Page<Settlement>> {
    return this.statements.list({ merchant, environment }, query);
  }

  @Get(':settlementId')
  @Documented(DOCS.get)
  @Needs('view')
  @Message('Settlement retrieved')
  get(
    @CurrentMember() { merchant }: Member,
    @CurrentTenant() { environment }: Tenant,
    @Param('settlementId', ObjectIdPipe) id: Types.ObjectId,
  ): Promise<Settlement> {
    return this.statements.get({ merchant, environment }, id);
  }

  @Get(':settlementId/statement')
  @Documented(DOCS.statement)
  @Needs('view')
  @Message('Statement retrieved')
  async statement(
    @CurrentMember() { merchant }: Member,
    @CurrentTenant() { environment }: Tenant,
    @Param('settlementId', ObjectIdPipe) id: Types.ObjectId,
    @Query() { format }: StatementQueryDto,
  ): Promise<SettlementStatement | StreamableFile> {
    const statement = await this.statements.statementOf({ merchant, environment }, id, format);
    return format === 'json' ? statement : statementFile(statement, format);
  }
}
