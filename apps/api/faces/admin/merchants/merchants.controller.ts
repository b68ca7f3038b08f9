import { Body, Controller, Get, Param, Patch, Post, Query, UseGuards } from '@nestjs/common';
import type { Types } from 'mongoose';
import {
  AdminChangeMerchantDto,
  AdminCreateMerchantDto,
  AdminListMerchantsQueryDto,
  type AdminMerchant,
  type Page,
} from '@cowrie/dto';
import { MerchantAdministration } from '@cowrie/api/merchants/merchants/merchant-administration.service';
import { MerchantsService } from '@cowrie/api/merchants/merchants/merchants.service';
import type { Actor } from '@cowrie/api/platform/audit/actor';
import { Documented } from '@cowrie/api/platform/http/documented.decorator';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { pageOf, presentEach } from '@cowrie/api/platform/http/page';
import { AdminGuard } from '../admin.guard';
import { ObjectIdPipe } from '@cowrie/api/platform/http/object-id.pipe';
import { Operator } from '../principal';
import { changesOf } from '@cowrie/api/merchants/merchants/merchant.changes';
import { presentMerchant } from './merchant.presenter';
import { ADMIN_MERCHANTS_DOCS as DOCS } from './merchants.docs';

/** Creates, lists, reads and changes merchants, for operators. */
@Controller('admin/v1/merchants')
@UseGuards(AdminGuard)
export class AdminMerchantsController {
  constructor(
    private readonly merchants: MerchantsService,
    private readonly administration: MerchantAdministration,
  ) {}

  @Post()
  @Documented(DOCS.create)
  @Message('Merchant created')
  async create(@Body() body: AdminCreateMerchantDto, @Operator() by: Actor): Promise<AdminMerchant> {
    const { name, country, ...settings } = body;
    return presentMerchant(await this.administration.create({ ...changesOf(settings), name, country }, by));
  }

  @Get()
  @Documented(DOCS.list)
  @Message('Merchants retrieved')
  async list(@Query() query: AdminListMerchantsQueryDto): Promise<Page<AdminMerchant>> {
    const { rows, totalItems } = await this.merchants.list({ ...query, text: query.q });
    return pageOf(presentEach(rows, presentMerchant), totalItems, query);
  }

  @Get(':businessId')
  @Documented(DOCS.get)
  @Message('Merchant retrieved')
  async get(@Param('businessId', ObjectIdPipe) businessId: Types.ObjectId): Promise<AdminMerchant> {
    return presentMerchant(await this.administration.find(businessId));
  }

  @Patch(':businessId')
  @Documented(DOCS.change)
  @Message('Merchant changed')
  async change(
    @Param('businessId', ObjectIdPipe) businessId: Types.ObjectId,
    @Body() { updatedAt, ...settings }: AdminChangeMerchantDto,
    @Operator() by: Actor,
  ): Promise<AdminMerchant> {
    const changes = changesOf(settings);
    const changed = updatedAt
      ? await this.administration.changeSeen(businessId, changes, by, { seenAt: new Date(updatedAt) })
      : await this.administration.change(businessId, changes, by);
    return presentMerchant(changed);
  }
}
