import {
  Body,
  Controller,
  Get,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  Res,
  type StreamableFile,
  UseGuards,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Types } from 'mongoose';
import {
  ListSettlementsQueryDto,
  type Page,
  SetSettlementAccountDto,
  type Settlement,
  SettlementAccountQueryDto,
  type SettlementAccountState,
  type SettlementStatement,
  StatementQueryDto,
} from '@cowrie/dto';
import { ApiKeyGuard } from '@cowrie/api/merchants/auth-guard/api-key.guard';
import { type Caller, CurrentCaller, RequiresSecretKey } from '@cowrie/api/merchants/auth-guard/caller';
import { IpAllowlistGuard } from '@cowrie/api/merchants/ip-allowlist.module';
import { presentAccountState } from '@cowrie/api/merchants/merchants/settlement-account.presenter';
import { changesOf, SettlementAccounts } from '@cowrie/api/merchants/merchants/settlement-accounts.service';
import { RateLimitGate } from '@cowrie/api/platform/rate-limit/rate-limit.gate';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { Documented } from '@cowrie/api/platform/http/documented.decorator';
import { ObjectIdPipe } from '@cowrie/api/platform/http/object-id.pipe';
import { SETTLEMENTS_DOCS as DOCS } from './settlements.docs';
import { statementFile } from './statement.file';
import { Statements } from './statement.service';
import { nameOfKeys } from '@cowrie/api/platform/audit/actor';

/** What merchants are paid, and where (docs/decisions/0067). */
@Controller('api/v1')
@UseGuards(ApiKeyGuard, IpAllowlistGuard)
export class SettlementsController {
  constructor(
    private readonly statements: Statements,
    private readonly accounts: SettlementAccounts,
    private readonly gate: RateLimitGate,
  ) {}

  @Get('settlements')
  @Documented(DOCS.list)
  @RequiresSecretKey('payments:read')
  @Message('Settlements retrieved')
  list(@CurrentCaller() caller: Caller, @Query() query: ListSettlementsQueryDto): Promise<Page<Settlement>> {
    return this.statements.list(caller, query);
  }

  @Get('settlements/:settlementId')
  @Documented(DOCS.get)
  @RequiresSecretKey('payments:read')
  @Message('Settlement retrieved')
  get(
    @CurrentCaller() caller: Caller,
    @Param('settlementId', ObjectIdPipe) settlementId: Types.ObjectId,
  ): Promise<Settlement> {
    return this.statements.get(caller, settlementId);
  }

  @Get('settlements/:settlementId/statement')
  @Documented(DOCS.statement)
  @RequiresSecretKey('payments:read')
  @Message('Statement retrieved')
  async statement(
    @CurrentCaller() caller: Caller,
    @Param('settlementId', ObjectIdPipe) settlementId: Types.ObjectId,
    @Query() { format }: StatementQueryDto,
  ): Promise<SettlementStatement | StreamableFile> {
    const statement = await this.statements.statementOf(caller, settlementId, format);
    return format === 'json' ? statement : statementFile(statement, format);
  }

  @Get('settlement-account')
  @Documented(DOCS.account)
  @RequiresSecretKey('payments:read')
  @Message('Settlement account retrieved')
  async account(
    @CurrentCaller() caller: Caller,
    @Query() { currency = caller.merchant.currency }: SettlementAccountQueryDto,
  ): Promise<SettlementAccountState> {
    return presentAccountState(currency, await this.accounts.stateOf(scopeOf(caller, currency)));
  }

  @Put('settlement-account')
  @Documented(DOCS.setAccount)
  @RequiresSecretKey('account:write')
  @Message('Settlement account set')
  async setAccount(
    @CurrentCaller() caller: Caller,
    @Body() body: SetSettlementAccountDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SettlementAccountState> {
    const { currency } = body;
    const scope = scopeOf(caller, currency);
    await this.gate.pass(reply, 'account-changes', changesOf(scope));
    return presentAccountState(currency, await this.accounts.set(scope, { ...body }, actorOf(caller)));
  }

  @Post('settlement-account/cancel')
  @HttpCode(200)
  @Documented(DOCS.cancelChange)
  @RequiresSecretKey('account:write')
  @Message('Change of the settlement account cancelled')
  async cancelChange(
    @CurrentCaller() caller: Caller,
    @Query() { currency = caller.merchant.currency }: SettlementAccountQueryDto,
  ): Promise<SettlementAccountState> {
    return presentAccountState(
      currency,
      await this.accounts.cancel(scopeOf(caller, currency), actorOf(caller)),
    );
  }
}

function scopeOf({ merchant, environment }: Caller, currency: SettlementAccountState['currency']) {
  return { businessId: merchant._id, environment, currency };
}

function actorOf({ merchant }: Caller) {
  return { name: nameOfKeys(merchant._id.toHexString()) };
}
