import { Body, Controller, Get, Param, Put, Query, UseGuards } from '@nestjs/common';
import type { Types } from 'mongoose';
import {
  type AdminIpAllowlist,
  AdminIpAllowlistQueryDto,
  AdminSetIpAllowlistDto,
  type Environment,
} from '@cowrie/dto';
import { MerchantAdministration } from '@cowrie/api/merchants/merchants/merchant-administration.service';
import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import type { Actor } from '@cowrie/api/platform/audit/actor';
import { Documented } from '@cowrie/api/platform/http/documented.decorator';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { AdminGuard } from '../admin.guard';
import { ObjectIdPipe } from '@cowrie/api/platform/http/object-id.pipe';
import { Operator } from '../principal';
import { ADMIN_IP_ALLOWLIST_DOCS as DOCS } from './ip-allowlist.docs';

/** Sets and reads the IP allow-lists, for operators (docs/interface.md §5.4). */
@Controller('admin/v1/merchants/:businessId/ip-allowlist')
@UseGuards(AdminGuard)
export class AdminIpAllowlistController {
  constructor(private readonly merchants: MerchantAdministration) {}

  @Put()
  @Documented(DOCS.set)
  @Message('IP allow-list set')
  async set(
    @Param('businessId', ObjectIdPipe) businessId: Types.ObjectId,
    @Body() { environment, entries }: AdminSetIpAllowlistDto,
    @Operator() by: Actor,
  ): Promise<AdminIpAllowlist> {
    return present(await this.merchants.setIpAllowlist(businessId, environment, entries, by), environment);
  }

  @Get()
  @Documented(DOCS.get)
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
