import { Body, Controller, Get, Param, Patch, Post, Query, UseGuards } from '@nestjs/common';
import type { Types } from 'mongoose';
import {
  ADMIN_CHANGE_MERCHANT,
  ADMIN_CREATE_MERCHANT,
  ADMIN_MERCHANT,
  ADMIN_MERCHANT_PAGE,
  AdminChangeMerchantDto,
  AdminCreateMerchantDto,
  AdminListMerchantsQueryDto,
  AdminMerchant,
  AdminMerchantPage,
  type Page,
} from '@cowrie/dto';
import { MerchantAdministration } from '@cowrie/api/merchants/merchants/merchant-administration.service';
import { MerchantsService } from '@cowrie/api/merchants/merchants/merchants.service';
import type { Actor } from '@cowrie/api/platform/audit/actor';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { pageOf, presentEach } from '@cowrie/api/platform/http/page';
import { AdminGuard } from '../admin.guard';
import { ObjectIdPipe } from '@cowrie/api/platform/http/object-id.pipe';
import { Operator } from '../principal';
import { changesOf } from '@cowrie/api/merchants/merchants/merchant.changes';
import { presentMerchant } from './merchant.presenter';
import { BUSINESS_ID } from '../path-parameters';
import { AdminOperation } from '../admin.operation';

const answer = { data: AdminMerchant, examples: { merchant: ADMIN_MERCHANT } };

/** Creates, lists, reads and changes merchants, for operators. */
@Controller('admin/v1/merchants')
@UseGuards(AdminGuard)
export class AdminMerchantsController {
  constructor(
    private readonly merchants: MerchantsService,
    private readonly administration: MerchantAdministration,
  ) {}

  @Post()
  @AdminOperation({
    operationId: 'adminCreateMerchant',
    summary: 'Create a merchant',
    description:
      'The country sets the currency and the first bounds. Fields that you leave out get their defaults: all pairs, a fee of 1 %, and a tolerance of 0.5 %. The default provider is `sandbox` in test and `hold` in live.',
    bodies: ADMIN_CREATE_MERCHANT,
    answer,
  })
  @Message('Merchant created')
  async create(@Body() body: AdminCreateMerchantDto, @Operator() by: Actor): Promise<AdminMerchant> {
    const { name, country, ...settings } = body;
    return presentMerchant(await this.administration.create({ ...changesOf(settings), name, country }, by));
  }

  @Get()
  @AdminOperation({
    operationId: 'adminListMerchants',
    summary: 'List merchants',
    description: 'Returns all merchants, or those that `q` finds, newest first, page by page.',
    answer: { data: AdminMerchantPage, examples: { page: ADMIN_MERCHANT_PAGE } },
  })
  @Message('Merchants retrieved')
  async list(@Query() query: AdminListMerchantsQueryDto): Promise<Page<AdminMerchant>> {
    const { rows, totalItems } = await this.merchants.list({ ...query, text: query.q });
    return pageOf(presentEach(rows, presentMerchant), totalItems, query);
  }

  @Get(':businessId')
  @AdminOperation({
    operationId: 'adminGetMerchant',
    summary: 'Get a merchant',
    description: 'Returns the merchant with all its settings.',
    parameters: BUSINESS_ID,
    answer,
    errors: ['validation_failed', 'merchant_not_found'],
  })
  @Message('Merchant retrieved')
  async get(@Param('businessId', ObjectIdPipe) businessId: Types.ObjectId): Promise<AdminMerchant> {
    return presentMerchant(await this.administration.find(businessId));
  }

  @Patch(':businessId')
  @AdminOperation({
    operationId: 'adminChangeMerchant',
    summary: 'Change a merchant',
    description:
      'Changes the fields that you send, all of them or none; fields that you leave out stay. `developerApiEnabled: false` applies at once in the process that answers, and within 1 s in every other. A treasury, fee, markup or tolerance applies to payments whose token and network are chosen from then on, and a provider and `holdSurplus` to settlements that become due.',
    parameters: BUSINESS_ID,
    bodies: ADMIN_CHANGE_MERCHANT,
    answer,
    errors: ['merchant_not_found', 'conflicting_change'],
  })
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
