import { Body, Controller, Get, HttpCode, Param, Post, Put, Query, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Types } from 'mongoose';
import {
  ADMIN_SETTLEMENT_ACCOUNTS,
  AdminSettlementAccounts,
  type Environment,
  ENVIRONMENTS,
  SET_SETTLEMENT_ACCOUNT_EXAMPLE,
  SetSettlementAccountDto,
  SETTLEMENT_ACCOUNT_EXAMPLE,
  SettlementAccountQueryDto,
  SettlementAccountState,
} from '@cowrie/dto';
import { MerchantAdministration } from '@cowrie/api/merchants/merchants/merchant-administration.service';
import { presentAccountState } from '@cowrie/api/merchants/merchants/settlement-account.presenter';
import { changesOf, SettlementAccounts } from '@cowrie/api/merchants/merchants/settlement-accounts.service';
import type { Actor } from '@cowrie/api/platform/audit/actor';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { ObjectIdPipe } from '@cowrie/api/platform/http/object-id.pipe';
import { RateLimitGate } from '@cowrie/api/platform/rate-limit/rate-limit.gate';
import { AdminGuard } from '../admin.guard';
import { Operator } from '../principal';
import { presentAccounts } from './settlement.presenter';
import { BUSINESS_ID, ACCOUNT_ENVIRONMENT } from '../path-parameters';
import { AdminOperation } from '../admin.operation';

const account = { data: SettlementAccountState, examples: { account: SETTLEMENT_ACCOUNT_EXAMPLE } };

/** Shows and sets merchants' accounts, for operators (docs/decisions/0067). */
@Controller('admin/v1/merchants/:businessId/settlement-accounts')
@UseGuards(AdminGuard)
export class AdminSettlementAccountsController {
  constructor(
    private readonly accounts: SettlementAccounts,
    private readonly merchants: MerchantAdministration,
    private readonly gate: RateLimitGate,
  ) {}

  @Get()
  @AdminOperation({
    operationId: 'adminListSettlementAccounts',
    summary: 'List the accounts of a merchant',
    description: 'Returns where the merchant is paid, with the ends of the numbers only.',
    parameters: BUSINESS_ID,
    answer: { data: AdminSettlementAccounts, examples: { accounts: ADMIN_SETTLEMENT_ACCOUNTS } },
    errors: ['validation_failed', 'merchant_not_found'],
  })
  @Message('Settlement accounts retrieved')
  async list(
    @Param('businessId', ObjectIdPipe) businessId: Types.ObjectId,
  ): Promise<AdminSettlementAccounts> {
    await this.merchants.find(businessId);
    return presentAccounts(await this.accounts.ofBusiness(businessId));
  }

  @Put(':environment')
  @AdminOperation({
    operationId: 'adminSetSettlementAccount',
    summary: 'Set an account of a merchant',
    description:
      'The first account of the environment counts at once. A later one, also of another currency, counts after the delay of `SETTLEMENT_ACCOUNT_DELAY_HOURS`. The merchant is told.',
    parameters: ACCOUNT_ENVIRONMENT,
    bodies: { bank: SET_SETTLEMENT_ACCOUNT_EXAMPLE },
    answer: account,
    errors: [
      'merchant_not_found',
      'settlement_account_unknown',
      'account_lookup_unavailable',
      'conflicting_change',
      'rate_limited',
    ],
  })
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
  @AdminOperation({
    operationId: 'adminCancelSettlementAccountChange',
    summary: 'Cancel a change of an account',
    description: 'Ends a change that does not count yet. The account before stays.',
    parameters: ACCOUNT_ENVIRONMENT,
    answer: account,
    errors: ['merchant_not_found', 'no_account_change', 'conflicting_change'],
  })
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
