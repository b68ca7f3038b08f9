import { Body, Controller, Get, HttpCode, Post, Put, Query, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  type DashboardCheckedAccount,
  type DashboardSettlementAccounts,
  type FiatCurrency,
  SetSettlementAccountDto,
  SettlementAccountQueryDto,
  type SettlementAccountState,
} from '@cowrie/dto';
import { presentAccountState } from '@cowrie/api/merchants/merchants/settlement-account.presenter';
import { changesOf, SettlementAccounts } from '@cowrie/api/merchants/merchants/settlement-accounts.service';
import { DashboardGuard } from '@cowrie/api/people/dashboard.guard';
import { CurrentMember, CurrentTenant, type Member, type Tenant } from '@cowrie/api/people/member';
import { Needs } from '@cowrie/api/people/needs.decorator';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { RateLimitGate } from '@cowrie/api/platform/rate-limit/rate-limit.gate';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { Documented } from '@cowrie/api/platform/http/documented.decorator';
import { DASHBOARD_ACCOUNTS_DOCS as DOCS } from './settlements.docs';

/** Where a business is paid, for its people (docs/decisions/0067). The numbers in answers are masked. */
@Controller('dashboard/v1/businesses/:businessId/:environment/settlement-accounts')
@UseGuards(DashboardGuard)
export class DashboardAccountsController {
  constructor(
    private readonly accounts: SettlementAccounts,
    private readonly gate: RateLimitGate,
    private readonly config: AppConfig,
  ) {}

  @Get()
  @Documented(DOCS.list)
  @Needs('view')
  @Message('Settlement accounts retrieved')
  async list(
    @CurrentMember() { merchant }: Member,
    @CurrentTenant() { environment }: Tenant,
  ): Promise<DashboardSettlementAccounts> {
    const stored = await this.accounts.ofBusiness(merchant._id);
    const shown = new Map<FiatCurrency, SettlementAccountState>([
      [merchant.currency, { currency: merchant.currency }],
    ]);
    for (const { currency, ...state } of stored.filter((one) => one.environment === environment))
      shown.set(currency, presentAccountState(currency, state));
    const { schedule = 'none', minimumAmount } = merchant.environments[environment].settlements ?? {};
    return {
      accounts: [...shown.values()],
      // Sessions are in the business's own currency, or in US dollars.
      currencies: [...new Set<FiatCurrency>([merchant.currency, 'USD'])],
      ...{ schedule, minimumAmount, delayHours: this.config.settlementAccountDelayHours },
    };
  }

  @Post('check')
  @HttpCode(200)
  @Documented(DOCS.check)
  @Needs('account', { fresh: true })
  @Message('Account checked')
  async check(
    @CurrentTenant() { environment }: Tenant,
    @Body() body: SetSettlementAccountDto,
  ): Promise<DashboardCheckedAccount> {
    const answer = await this.accounts.check({ ...body }, environment);
    return { state: answer.state, ...(answer.state === 'found' && { holder: answer.holder }) };
  }

  @Put()
  @Documented(DOCS.set)
  @Needs('account', { fresh: true })
  @Message('Settlement account set')
  async set(
    @CurrentMember() { actor }: Member,
    @CurrentTenant() tenant: Tenant,
    @Body() body: SetSettlementAccountDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SettlementAccountState> {
    const { currency } = body;
    await this.gate.pass(reply, 'account-changes', changesOf(tenant));
    return presentAccountState(
      currency,
      await this.accounts.set({ ...tenant, currency }, { ...body }, actor),
    );
  }

  @Post('cancel')
  @HttpCode(200)
  @Documented(DOCS.cancel)
  @Needs('account', { fresh: true })
  @Message('Change of the settlement account cancelled')
  async cancel(
    @CurrentMember() { merchant, actor }: Member,
    @CurrentTenant() tenant: Tenant,
    @Query() { currency = merchant.currency }: SettlementAccountQueryDto,
  ): Promise<SettlementAccountState> {
    return presentAccountState(currency, await this.accounts.cancel({ ...tenant, currency }, actor));
  }
}
