import { Body, Controller, Get, HttpCode, Ip, Post, Put, UseGuards } from '@nestjs/common';
import {
  AdminIpAllowlist,
  DashboardAddress,
  DashboardDeveloperApi,
  DashboardSetDeveloperApiDto,
  DashboardSetIpAllowlistDto,
  type Environment,
} from '@cowrie/dto';
import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import { MerchantAdministration } from '@cowrie/api/merchants/merchants/merchant-administration.service';
import { DashboardGuard } from '@cowrie/api/people/dashboard.guard';
import { CurrentMember, CurrentTenant, type Member, type Tenant } from '@cowrie/api/people/member';
import { Needs } from '@cowrie/api/people/needs.decorator';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { isInRanges } from '@cowrie/api/platform/net/address-range';
import { BUSINESS, PLACE } from '../../path-parameters';
import { DashboardOperation } from '../../dashboard.operation';

/** Whether API keys work, and where secret ones work from (docs/interface.md §5.4, §5.6). */
@Controller('dashboard/v1/businesses/:businessId')
@UseGuards(DashboardGuard)
export class DashboardAccessController {
  constructor(
    private readonly merchants: MerchantAdministration,
    private readonly config: AppConfig,
  ) {}

  @Get('developer-api')
  @DashboardOperation({
    operationId: 'dashboardGetDeveloperApi',
    summary: 'Get whether API keys work',
    description: 'Returns whether the developer API of the business is on, and where the API is.',
    parameters: BUSINESS,
    answer: DashboardDeveloperApi,
  })
  @Needs('view')
  @Message('Developer API retrieved')
  async api(@CurrentMember() { merchant }: Member): Promise<DashboardDeveloperApi> {
    return this.presentApi(await this.merchants.find(merchant._id));
  }

  @Put('developer-api')
  @DashboardOperation({
    operationId: 'dashboardSetDeveloperApi',
    summary: 'Switch the developer API on or off',
    description:
      'Off: every request with a key of either environment is refused, at once in the process that answers and within 1 s in every other. The keys stay.',
    parameters: BUSINESS,
    answer: DashboardDeveloperApi,
    errors: ['conflicting_change'],
  })
  @Needs('developers', { fresh: true })
  @Message('Developer API set')
  async setApi(
    @CurrentMember() { merchant, actor }: Member,
    @Body() { enabled: developerApiEnabled }: DashboardSetDeveloperApiDto,
  ): Promise<DashboardDeveloperApi> {
    return this.presentApi(await this.merchants.change(merchant._id, { developerApiEnabled }, actor));
  }

  @Get(':environment/developers/address')
  @DashboardOperation({
    operationId: 'dashboardGetAddress',
    summary: 'Get the address of this request',
    description: 'Returns the caller’s address as the service sees it, and whether the allow-list has it.',
    parameters: PLACE,
    answer: DashboardAddress,
  })
  @Needs('view')
  @Message('Address retrieved')
  async address(@CurrentTenant() tenant: Tenant, @Ip() address: string): Promise<DashboardAddress> {
    return presentAddress(address, (await this.allowlist(tenant)).entries);
  }

  @Get(':environment/ip-allowlist')
  @DashboardOperation({
    operationId: 'dashboardGetIpAllowlist',
    summary: 'Get the IP allow-list',
    description: 'Returns from where secret keys work. An empty list allows all addresses.',
    parameters: PLACE,
    answer: AdminIpAllowlist,
  })
  @Needs('allowlist')
  @Message('IP allow-list retrieved')
  async allowlist(@CurrentTenant() { businessId, environment }: Tenant): Promise<AdminIpAllowlist> {
    return presentAllowlist(await this.merchants.find(businessId), environment);
  }

  @Post(':environment/ip-allowlist/check')
  @HttpCode(200)
  @DashboardOperation({
    operationId: 'dashboardCheckIpAllowlist',
    summary: 'Check an IP allow-list before it is set',
    description:
      'Changes nothing. Refuses what the change would refuse, and returns whether the list has the caller’s address.',
    parameters: PLACE,
    answer: DashboardAddress,
  })
  @Needs('allowlist')
  @Message('IP allow-list checked')
  check(@Body() { entries }: DashboardSetIpAllowlistDto, @Ip() address: string): DashboardAddress {
    this.merchants.checkIpAllowlist(entries);
    return presentAddress(address, entries);
  }

  @Put(':environment/ip-allowlist')
  @DashboardOperation({
    operationId: 'dashboardSetIpAllowlist',
    summary: 'Set the IP allow-list',
    description:
      'Replaces all entries. They hold at once in the process that answers, and within 1 s in every other. An empty list allows all addresses.',
    parameters: PLACE,
    answer: AdminIpAllowlist,
    errors: ['conflicting_change'],
  })
  @Needs('allowlist', { fresh: true })
  @Message('IP allow-list set')
  async setAllowlist(
    @CurrentTenant() { businessId, environment }: Tenant,
    @CurrentMember() { actor }: Member,
    @Body() { entries }: DashboardSetIpAllowlistDto,
  ): Promise<AdminIpAllowlist> {
    const changed = await this.merchants.setIpAllowlist(businessId, environment, entries, actor);
    return presentAllowlist(changed, environment);
  }

  private presentApi({ developerApiEnabled }: Merchant): DashboardDeveloperApi {
    return { enabled: developerApiEnabled, apiUrl: this.config.apiUrl };
  }
}

function presentAllowlist({ environments }: Merchant, environment: Environment): AdminIpAllowlist {
  return { environment, entries: environments[environment].ipAllowlist ?? [] };
}

function presentAddress(address: string, entries: readonly string[]): DashboardAddress {
  return { address, isListed: isInRanges(address, entries) };
}
