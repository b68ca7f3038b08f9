import { Controller, Get, Param, Query, type StreamableFile, UseGuards } from '@nestjs/common';
import type { Types } from 'mongoose';
import {
  DashboardBalance,
  ListSettlementsQueryDto,
  type Page,
  Settlement,
  SettlementPage,
  SettlementStatement,
  StatementQueryDto,
} from '@cowrie/dto';
import { Balances } from '@cowrie/api/money-out/merchant-settlements/balance.service';
import { statementFile } from '@cowrie/api/money-out/merchant-settlements/statement.file';
import { Statements } from '@cowrie/api/money-out/merchant-settlements/statement.service';
import { DashboardGuard } from '@cowrie/api/people/dashboard.guard';
import { CurrentMember, CurrentTenant, type Member, type Tenant } from '@cowrie/api/people/member';
import { Needs } from '@cowrie/api/people/needs.decorator';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { ObjectIdPipe } from '@cowrie/api/platform/http/object-id.pipe';
import { SETTLEMENTS_DOCS } from '@cowrie/api/money-out/merchant-settlements/settlements.docs';
import { PLACE } from '../../path-parameters';
import { DashboardOperation } from '../../dashboard.operation';

/** A business's settlements, for its people (docs/decisions/0067). */
@Controller('dashboard/v1/businesses/:businessId/:environment')
@UseGuards(DashboardGuard)
export class DashboardSettlementsController {
  constructor(
    private readonly statements: Statements,
    private readonly balances: Balances,
  ) {}

  @Get('balance')
  @DashboardOperation({
    operationId: 'dashboardGetBalance',
    summary: 'Get what is owed',
    description: 'Returns what the business is owed, what is on its way, and when it is paid.',
    parameters: PLACE,
    answer: DashboardBalance,
  })
  @Needs('view')
  @Message('Balance retrieved')
  balance(
    @CurrentMember() { merchant }: Member,
    @CurrentTenant() { environment }: Tenant,
  ): Promise<DashboardBalance> {
    return this.balances.of({ merchant, environment });
  }

  @Get('settlements')
  @DashboardOperation({
    operationId: 'dashboardListSettlements',
    summary: 'List settlements',
    description: 'Returns the settlements of the business in one environment, newest first.',
    parameters: PLACE,
    answer: SettlementPage,
  })
  @Needs('view')
  @Message('Settlements retrieved')
  list(
    @CurrentMember() { merchant }: Member,
    @CurrentTenant() { environment }: Tenant,
    @Query() query: ListSettlementsQueryDto,
  ): Promise<Page<Settlement>> {
    return this.statements.list({ merchant, environment }, query);
  }

  @Get('settlements/:settlementId')
  @DashboardOperation({
    operationId: 'dashboardGetSettlement',
    summary: 'Get a settlement',
    description: 'Returns one payment of money to the account of the business.',
    parameters: { ...PLACE, ...SETTLEMENTS_DOCS.get.parameters },
    answer: Settlement,
    errors: ['settlement_not_found'],
  })
  @Needs('view')
  @Message('Settlement retrieved')
  get(
    @CurrentMember() { merchant }: Member,
    @CurrentTenant() { environment }: Tenant,
    @Param('settlementId', ObjectIdPipe) id: Types.ObjectId,
  ): Promise<Settlement> {
    return this.statements.get({ merchant, environment }, id);
  }

  @Get('settlements/:settlementId/statement')
  @DashboardOperation({
    operationId: 'dashboardGetStatement',
    summary: 'Get the statement of a settlement',
    description: 'Returns the lines as `getStatement` does: as JSON, as CSV, or as a page to print.',
    parameters: { ...PLACE, ...SETTLEMENTS_DOCS.get.parameters },
    answer: SettlementStatement,
    errors: ['settlement_not_found'],
  })
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
