import { Body, Controller, Get, Param, Put, Query, UseGuards } from '@nestjs/common';
import type { Types } from 'mongoose';
import {
  ADMIN_IP_ALLOWLIST,
  AdminIpAllowlist,
  AdminIpAllowlistQueryDto,
  AdminSetIpAllowlistDto,
  type Environment,
} from '@cowrie/dto';
import { MerchantAdministration } from '@cowrie/api/merchants/merchants/merchant-administration.service';
import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import type { Actor } from '@cowrie/api/platform/audit/actor';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { AdminGuard } from '../admin.guard';
import { ObjectIdPipe } from '@cowrie/api/platform/http/object-id.pipe';
import { Operator } from '../principal';
import { BUSINESS_ID } from '../path-parameters';
import { AdminOperation } from '../admin.operation';

const answer = { data: AdminIpAllowlist, examples: { list: ADMIN_IP_ALLOWLIST } };

/** Sets and reads the IP allow-lists, for operators (docs/interface.md §5.4). */
@Controller('admin/v1/merchants/:businessId/ip-allowlist')
@UseGuards(AdminGuard)
export class AdminIpAllowlistController {
  constructor(private readonly merchants: MerchantAdministration) {}

  @Put()
  @AdminOperation({
    operationId: 'adminSetIpAllowlist',
    summary: 'Set the IP allow-list',
    description:
      'Replaces all entries of one environment. They hold at once in the process that answers, and within 1 s in every other. An empty list allows all addresses.',
    parameters: BUSINESS_ID,
    bodies: { list: ADMIN_IP_ALLOWLIST },
    answer,
    errors: ['merchant_not_found'],
  })
  @Message('IP allow-list set')
  async set(
    @Param('businessId', ObjectIdPipe) businessId: Types.ObjectId,
    @Body() { environment, entries }: AdminSetIpAllowlistDto,
    @Operator() by: Actor,
  ): Promise<AdminIpAllowlist> {
    return present(await this.merchants.setIpAllowlist(businessId, environment, entries, by), environment);
  }

  @Get()
  @AdminOperation({
    operationId: 'adminGetIpAllowlist',
    summary: 'Get the IP allow-list',
    description: 'Returns the entries of one environment. An empty list allows all addresses.',
    parameters: BUSINESS_ID,
    answer,
    errors: ['merchant_not_found', 'conflicting_change'],
  })
  @Message('IP allow-list retrieved')
  async get(
    @Param('businessId', ObjectIdPipe) businessId: Types.ObjectId,
    @Query() { environment }: AdminIpAllowlistQueryDto,
  ): Promise<AdminIpAllowlist> {
    return present(await this.merchants.find(businessId), environment);
  }
}

function present({ environments }: Merchant, environment: Environment): AdminIpAllowlist {
  return { environment, entries: environments[environment].ipAllowlist ?? [] };
}
