import { Body, Controller, Get, HttpCode, Post, Put, Query, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  DashboardCheckedAccount,
  DashboardInstitutions,
  DashboardSettlementAccounts,
  type FiatCurrency,
  SetSettlementAccountDto,
  SettlementAccountQueryDto,
  SettlementAccountState,
} from '@cowrie/dto';
import { presentAccountState } from '@cowrie/api/merchants/merchants/settlement-account.presenter';
import { changesOf, SettlementAccounts } from '@cowrie/api/merchants/merchants/settlement-accounts.service';
import { DashboardGuard } from '@cowrie/api/people/dashboard.guard';
import { CurrentMember, CurrentTenant, type Member, type Tenant } from '@cowrie/api/people/member';
import { Needs } from '@cowrie/api/people/needs.decorator';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { RateLimitGate } from '@cowrie/api/platform/rate-limit/rate-limit.gate';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { SETTLEMENTS_DOCS } from '@cowrie/api/money-out/merchant-settlements/settlements.docs';
import { PLACE } from '../../path-parameters';
import { DashboardOperation } from '../../dashboard.operation';

/** A business's accounts, for its people (docs/decisions/0067). Account numbers in responses are masked. */
@Controller('dashboard/v1/businesses/:businessId/:environment/settlement-accounts')
@UseGuards(DashboardGuard)
export class DashboardAccountsController {
  constructor(
    private readonly accounts: SettlementAccounts,
    private readonly gate: RateLimitGate,
    private readonly config: AppConfig,
  ) {}

  @Get()
  @DashboardOperation({
    operationId: 'dashboardListAccounts',
    summary: 'Get where the business is paid',
    description: 'Returns the accounts of one environment with the ends of their numbers, and the schedule.',
    parameters: PLACE,
    answer: DashboardSettlementAccounts,
  })
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
      schedule,
      minimumAmount,
      delayHours: this.config.settlementAccountDelayHours,
    };
  }

  @Get('institutions')
  @DashboardOperation({
    operationId: 'dashboardListInstitutions',
    summary: 'List the institutions that can be paid',
    description: 'Returns banks and mobile-money services of a currency, by name. Empty: nobody lists them.',
    parameters: PLACE,
    answer: DashboardInstitutions,
    errors: ['account_lookup_unavailable'],
  })
  @Needs('account')
  @Message('Institutions retrieved')
  async institutions(
    @CurrentMember() { merchant }: Member,
    @CurrentTenant() { environment }: Tenant,
    @Query() { currency = merchant.currency }: SettlementAccountQueryDto,
  ): Promise<DashboardInstitutions> {
    return { institutions: await this.accounts.institutionsOf(currency, environment) };
  }

  @Post('check')
  @HttpCode(200)
  @DashboardOperation({
    operationId: 'dashboardCheckAccount',
    summary: 'Ask whose account it is',
    description: 'Asks the institution for the holder’s name, where one can be asked. It sets nothing.',
    parameters: PLACE,
    answer: DashboardCheckedAccount,
    errors: ['account_lookup_unavailable', 'rate_limited'],
  })
  @Needs('account', { fresh: true })
  @Message('Account checked')
  async check(
    @CurrentTenant() tenant: Tenant,
    @Body() body: SetSettlementAccountDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DashboardCheckedAccount> {
    await this.gate.pass(reply, 'account-checks', changesOf(tenant));
    const answer = await this.accounts.check({ ...body }, tenant.environment);
    return { state: answer.state, ...(answer.state === 'found' && { holder: answer.holder }) };
  }

  @Put()
  @DashboardOperation({
    operationId: 'dashboardSetAccount',
    summary: 'Set an account',
    description: SETTLEMENTS_DOCS.setAccount.description,
    parameters: PLACE,
    answer: SettlementAccountState,
    errors: SETTLEMENTS_DOCS.setAccount.errors,
  })
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
  @DashboardOperation({
    operationId: 'dashboardCancelAccountChange',
    summary: 'Cancel a change',
    description: SETTLEMENTS_DOCS.cancelChange.description,
    parameters: PLACE,
    answer: SettlementAccountState,
    errors: SETTLEMENTS_DOCS.cancelChange.errors,
  })
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
