import { Body, Controller, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { Types } from 'mongoose';
import {
  ADMIN_BANK_FILE,
  ADMIN_FAIL_SETTLEMENT,
  ADMIN_MAKE_BANK_FILE,
  ADMIN_PAY_SETTLEMENT,
  ADMIN_SETTLEMENT_PAGE,
  ADMIN_SETTLEMENTS,
  AdminBankFile,
  AdminBankFileDto,
  AdminFailSettlementDto,
  AdminListSettlementsQueryDto,
  AdminMerchantSettlement,
  AdminMerchantSettlementPage,
  AdminPaySettlementDto,
  type Page,
  SettlementStatement,
  STATEMENT_EXAMPLE,
} from '@cowrie/dto';
import { BankFiles } from '@cowrie/api/money-out/merchant-settlements/bank-files.service';
import { SettlementDesk } from '@cowrie/api/money-out/merchant-settlements/settlement-desk.service';
import { Statements } from '@cowrie/api/money-out/merchant-settlements/statement.service';
import type { Actor } from '@cowrie/api/platform/audit/actor';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { ObjectIdPipe } from '@cowrie/api/platform/http/object-id.pipe';
import { pageOf, presentEach } from '@cowrie/api/platform/http/page';
import { AdminGuard } from '../admin.guard';
import { Operator } from '../principal';
import { presentAdminSettlement } from './settlement.presenter';
import { SETTLEMENT_ID } from '../path-parameters';
import { AdminOperation } from '../admin.operation';

/** Finds, pays and fails settlements, for operators (docs/decisions/0067). */
@Controller('admin/v1/settlements')
@UseGuards(AdminGuard)
export class AdminSettlementsController {
  constructor(
    private readonly desk: SettlementDesk,
    private readonly bankFiles: BankFiles,
    private readonly statements: Statements,
  ) {}

  @Get()
  @AdminOperation({
    operationId: 'adminListSettlements',
    summary: 'Search settlements',
    description:
      'Returns the settlements of all merchants, newest first. A settlement must match all filters that you send. `state=open` lists what is to be paid.',
    answer: { data: AdminMerchantSettlementPage, examples: { page: ADMIN_SETTLEMENT_PAGE } },
  })
  @Message('Settlements retrieved')
  async list(@Query() query: AdminListSettlementsQueryDto): Promise<Page<AdminMerchantSettlement>> {
    const { businessId, environment, state, page, pageSize } = query;
    const { rows, totalItems } = await this.desk.search({
      environment,
      state,
      page,
      pageSize,
      ...(businessId && { businessId: new Types.ObjectId(businessId) }),
    });
    return pageOf(
      presentEach(rows, (row) => presentAdminSettlement(row)),
      totalItems,
      query,
    );
  }

  @Post('bank-file')
  @HttpCode(200)
  @AdminOperation({
    operationId: 'adminMakeBankFile',
    summary: 'Pay many settlements with a file for the bank',
    description:
      'Begins to pay each settlement, which fixes its account, and returns a CSV file in the form of your bank. Settlements that cannot be paid, or that another person has begun to pay, are left out. Repeating the call returns the same file.',
    bodies: { file: ADMIN_MAKE_BANK_FILE },
    answer: { data: AdminBankFile, examples: { file: ADMIN_BANK_FILE } },
    errors: ['settlement_not_found'],
  })
  @Message('Bank file made')
  async bankFile(
    @Body() { settlementIds, columns }: AdminBankFileDto,
    @Operator() by: Actor,
  ): Promise<AdminBankFile> {
    const ids = settlementIds.map((id) => new Types.ObjectId(id));
    const { csv, started, leftOut } = await this.bankFiles.make(ids, columns, by);
    return { csv, settlements: started.map((one) => presentAdminSettlement(one)), leftOut };
  }

  @Get(':settlementId')
  @AdminOperation({
    operationId: 'adminGetSettlement',
    summary: 'Get a settlement',
    description: 'Returns its state and its sums.',
    parameters: SETTLEMENT_ID,
    answer: { data: AdminMerchantSettlement, examples: { paid: ADMIN_SETTLEMENTS.paid } },
    errors: ['settlement_not_found'],
  })
  @Message('Settlement retrieved')
  async get(@Param('settlementId', ObjectIdPipe) id: Types.ObjectId): Promise<AdminMerchantSettlement> {
    return presentAdminSettlement(await this.desk.get(id));
  }

  @Get(':settlementId/statement')
  @AdminOperation({
    operationId: 'adminGetStatement',
    summary: 'Get the statement of a settlement',
    description: 'Returns each payment of the settlement, as the merchant sees it.',
    parameters: SETTLEMENT_ID,
    answer: { data: SettlementStatement, examples: { statement: STATEMENT_EXAMPLE } },
    errors: ['settlement_not_found'],
  })
  @Message('Statement retrieved')
  async statement(@Param('settlementId', ObjectIdPipe) id: Types.ObjectId): Promise<SettlementStatement> {
    return this.statements.statement(await this.desk.get(id), 'json');
  }

  @Post(':settlementId/pay')
  @HttpCode(200)
  @AdminOperation({
    operationId: 'adminPaySettlement',
    summary: 'Pay a settlement',
    description:
      'Without `bankReference` you begin to pay: the account is fixed, and the answer names it in full. With `bankReference` the settlement is paid, and the merchant is told. Begin first: so the account that was paid is the one that you were shown. Above the merchant’s limit these must be two people. Repeating a call changes nothing.',
    parameters: SETTLEMENT_ID,
    bodies: ADMIN_PAY_SETTLEMENT,
    answer: { data: AdminMerchantSettlement, examples: ADMIN_SETTLEMENTS },
    errors: [
      'settlement_not_found',
      'settlement_not_changeable',
      'bank_reference_used',
      'conflicting_change',
    ],
  })
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
  @AdminOperation({
    operationId: 'adminFailSettlement',
    summary: 'Fail a settlement',
    description:
      'Enters that a settlement that is not paid will not be. Its payments are in a later settlement. Repeating the call changes nothing.',
    parameters: SETTLEMENT_ID,
    bodies: { reason: ADMIN_FAIL_SETTLEMENT },
    answer: { data: AdminMerchantSettlement, examples: { paid: ADMIN_SETTLEMENTS.paid } },
    errors: ['settlement_not_found', 'settlement_not_changeable', 'conflicting_change'],
  })
  @Message('Settlement changed')
  async fail(
    @Param('settlementId', ObjectIdPipe) id: Types.ObjectId,
    @Body() { reason }: AdminFailSettlementDto,
    @Operator() by: Actor,
  ): Promise<AdminMerchantSettlement> {
    return presentAdminSettlement(await this.desk.fail(id, reason, by));
  }
}
