import { Body, Controller, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { Types } from 'mongoose';
import {
  AdminFailSettlementDto,
  AdminListSettlementsQueryDto,
  AdminPaySettlementDto,
  type AdminMerchantSettlement,
  type Page,
  type SettlementStatement,
} from '@cowrie/dto';
import { SettlementDesk } from '@cowrie/api/money-out/merchant-settlements/settlement-desk.service';
import { Statements } from '@cowrie/api/money-out/merchant-settlements/statement.service';
import type { Actor } from '@cowrie/api/platform/audit/actor';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { Documented } from '@cowrie/api/platform/http/documented.decorator';
import { ObjectIdPipe } from '@cowrie/api/platform/http/object-id.pipe';
import { pageOf, presentEach } from '@cowrie/api/platform/http/page';
import { AdminGuard } from '../admin.guard';
import { Operator } from '../principal';
import { presentAdminSettlement } from './settlement.presenter';
import { ADMIN_SETTLEMENTS_DOCS as DOCS } from './settlements.docs';

/** Finds, pays and fails settlements, for operators (docs/decisions/0067). */
@Controller('admin/v1/settlements')
@UseGuards(AdminGuard)
export class AdminSettlementsController {
  constructor(
    private readonly desk: SettlementDesk,
    private readonly statements: Statements,
  ) {}

  @Get()
  @Documented(DOCS.list)
  @Message('Settlements retrieved')
  async list(@Query() query: AdminListSettlementsQueryDto): Promise<Page<AdminMerchantSettlement>> {
    const { businessId, environment, state, page, pageSize } = query;
    const { rows, totalItems } = await this.desk.search({
      ...{ environment, state, page, pageSize },
      ...(businessId && { businessId: new Types.ObjectId(businessId) }),
    });
    return pageOf(
      presentEach(rows, (row) => presentAdminSettlement(row)),
      totalItems,
      query,
    );
  }

  @Get(':settlementId')
  @Documented(DOCS.get)
  @Message('Settlement retrieved')
  async get(@Param('settlementId', ObjectIdPipe) id: Types.ObjectId): Promise<AdminMerchantSettlement> {
    return presentAdminSettlement(await this.desk.get(id));
  }

  @Get(':settlementId/statement')
  @Documented(DOCS.statement)
  @Message('Statement retrieved')
  async statement(@Param('settlementId', ObjectIdPipe) id: Types.ObjectId): Promise<SettlementStatement> {
    return this.statements.statement(await this.desk.get(id), 'json');
  }

  @Post(':settlementId/pay')
  @HttpCode(200)
  @Documented(DOCS.pay)
  @Message('Settlement changed')
  async pay(
    @Param('settlementId', ObjectIdPipe) id: Types.ObjectId,
    @Body() { bankReference }: AdminPaySettlementDto,
    @Operator() by: Actor,
  ): Promise<AdminMerchantSettlement> {
    if (bankReference) return presentAdminSettlement(await this.desk.pay(id, bankReference, by));
    const started = await this.desk.start(id, by);
    return presentAdminSettlement(started, started.account);
  }

  @Post(':settlementId/fail')
  @HttpCode(200)
  @Documented(DOCS.fail)
  @Message('Settlement changed')
  async fail(
    @Param('settlementId', ObjectIdPipe) id: Types.ObjectId,
    @Body() { reason }: AdminFailSettlementDto,
    @Operator() by: Actor,
  ): Promise<AdminMerchantSettlement> {
    return presentAdminSettlement(await this.desk.fail(id, reason, by));
  }
}
