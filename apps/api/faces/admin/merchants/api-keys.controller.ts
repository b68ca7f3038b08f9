import { Body, Controller, Delete, Get, Param, Post, UseGuards } from '@nestjs/common';
import type { Types } from 'mongoose';
import {
  type AdminApiKey,
  type AdminIssuedApiKey,
  AdminIssueApiKeyDto,
  AdminRollApiKeyDto,
} from '@cowrie/dto';
import { ApiKeyAdministration } from '@cowrie/api/merchants/merchants/api-key-administration.service';
import type { Actor } from '@cowrie/api/platform/audit/actor';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { Documented } from '@cowrie/api/platform/http/documented.decorator';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { AdminGuard } from '../admin.guard';
import { ObjectIdPipe } from '@cowrie/api/platform/http/object-id.pipe';
import { Operator } from '../principal';
import { presentApiKey, presentIssuedKey } from '@cowrie/api/merchants/merchants/api-key.presenter';
import { ADMIN_API_KEYS_DOCS as DOCS } from './api-keys.docs';

/** Issues, lists, revokes and rolls API keys, for operators (docs/interface.md §5.8). */
@Controller('admin/v1/merchants/:businessId/api-keys')
@UseGuards(AdminGuard)
export class AdminApiKeysController {
  constructor(
    private readonly keys: ApiKeyAdministration,
    private readonly clock: Clock,
  ) {}

  @Post()
  @Documented(DOCS.issue)
  @Message('API key issued')
  async issue(
    @Param('businessId', ObjectIdPipe) businessId: Types.ObjectId,
    @Body() wish: AdminIssueApiKeyDto,
    @Operator() by: Actor,
  ): Promise<AdminIssuedApiKey> {
    return presentIssuedKey(await this.keys.issue(businessId, wish, by), this.clock.now());
  }

  @Get()
  @Documented(DOCS.list)
  @Message('API keys retrieved')
  async list(@Param('businessId', ObjectIdPipe) businessId: Types.ObjectId): Promise<AdminApiKey[]> {
    const now = this.clock.now();
    return (await this.keys.list(businessId)).map((record) => presentApiKey(record, now));
  }

  @Delete(':id')
  @Documented(DOCS.revoke)
  @Message('API key revoked')
  async revoke(
    @Param('businessId', ObjectIdPipe) businessId: Types.ObjectId,
    @Param('id', ObjectIdPipe) id: Types.ObjectId,
    @Operator() by: Actor,
  ): Promise<AdminApiKey> {
    return presentApiKey(await this.keys.revoke(businessId, id, by), this.clock.now());
  }

  @Post(':id/roll')
  @Documented(DOCS.roll)
  @Message('API key rolled')
  async roll(
    @Param('businessId', ObjectIdPipe) businessId: Types.ObjectId,
    @Param('id', ObjectIdPipe) id: Types.ObjectId,
    @Body() wish: AdminRollApiKeyDto,
    @Operator() by: Actor,
  ): Promise<AdminIssuedApiKey> {
    return presentIssuedKey(await this.keys.roll(businessId, id, wish, by), this.clock.now());
  }
}
