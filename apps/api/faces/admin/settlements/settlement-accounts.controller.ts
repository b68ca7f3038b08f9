import { Body, Controller, Get, HttpCode, Param, Post, Put, Query, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Types } from 'mongoose';
import {
  type AdminSettlementAccounts,
  type Environment,
  ENVIRONMENTS,
  SetSettlementAccountDto,
  SettlementAccountQueryDto,
  type SettlementAccountState,
} from '@cowrie/dto';
import { MerchantAdministration } from '@cowrie/api/merchants/merchants/merchant-administration.service';
import { presentAccountState } from '@cowrie/api/merchants/merchants/settlement-account.presenter';
import { changesOf, SettlementAccounts } from '@cowrie/api/merchants/merchants/settlement-accounts.service';
import type { Actor } from '@cowrie/api/platform/audit/actor';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { Documented } from '@cowrie/api/platform/http/documented.decorator';
import { ObjectIdPipe } from '@cowrie/api/platform/http/object-id.pipe';
import { RateLimitGate } from '@cowrie/api/platform/rate-limit/rate-limit.gate';
import { AdminGuard } from '../admin.guard';
import { Operator } from '../principal';
import { presentAccounts } from './settlement.presenter';
import { ADMIN_SETTLEMENT_ACCOUNTS_DOCS as DOCS } from './settlements.docs';

/** Shows and sets where merchants are paid, for operators (docs/decisions/0067). */
@Controller('admin/v1/merchants/:businessId/settlement-accounts')
@UseGuards(AdminGuard)
export class AdminSettlementAccountsController {
  constructor(
    private readonly accounts: SettlementAccounts,
    private readonly merchants: MerchantAdministration,
    private readonly gate: RateLimitGate,
  ) {}

  @Get()
  @Documented(DOCS.list)
  @Message('Settlement accounts retrieved')
  async list(
    @Param('businessId', ObjectIdPipe) businessId: Types.ObjectId,
  ): Promise<AdminSettlementAccounts> {
    await this.merchants.find(businessId);
    return presentAccounts(await this.accounts.ofBusiness(businessId));
  }

  @Put(':environment')
  @Documented(DOCS.set)
  @Message('Settlement account set')
  async set(
    @Param('businessId', ObjectIdPipe) businessId: Types.ObjectId,
    @Param('environment') environment: string,
    @Body() body: SetSettlementAccountDto,
    @Operator() by: Actor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SettlementAccountState> {
    await this.merchants.find(businessId);
    const { currency } = body;
    const scope = { businessId, environment: environmentOf(environment), currency };
    await this.gate.pass(reply, 'account-changes', changesOf(scope));
    return presentAccountState(currency, await this.accounts.set(scope, { ...body }, by));
  }

  @Post(':environment/cancel')
  @HttpCode(200)
  @Documented(DOCS.cancel)
  @Message('Change of the settlement account cancelled')
  async cancel(
    @Param('businessId', ObjectIdPipe) businessId: Types.ObjectId,
    @Param('environment') environment: string,
    @Query() query: SettlementAccountQueryDto,
    @Operator() by: Actor,
  ): Promise<SettlementAccountState> {
    const { currency = (await this.merchants.find(businessId)).currency } = query;
    const scope = { businessId, environment: environmentOf(environment), currency };
    return presentAccountState(currency, await this.accounts.cancel(scope, by));
  }
}

/** @throws ApiError validation_failed */
function environmentOf(text: string): Environment {
  const environment = ENVIRONMENTS.find((one) => one === text);
  if (environment) return environment;
  const message = `environment must be one of ${ENVIRONMENTS.join(', ')}`;
  throw new ApiError('validation_failed', { fields: [{ field: 'environment', message }] });
}
