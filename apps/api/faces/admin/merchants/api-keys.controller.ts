import { Body, Controller, Delete, Get, Param, Post, UseGuards } from '@nestjs/common';
import type { Types } from 'mongoose';
import {
  ADMIN_API_KEYS,
  ADMIN_ISSUE_API_KEY,
  ADMIN_ISSUED_API_KEY,
  ADMIN_ROLL_API_KEY,
  AdminApiKey,
  AdminIssueApiKeyDto,
  AdminIssuedApiKey,
  AdminRollApiKeyDto,
} from '@cowrie/dto';
import { ApiKeyAdministration } from '@cowrie/api/merchants/merchants/api-key-administration.service';
import type { Actor } from '@cowrie/api/platform/audit/actor';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { AdminGuard } from '../admin.guard';
import { ObjectIdPipe } from '@cowrie/api/platform/http/object-id.pipe';
import { Operator } from '../principal';
import { presentApiKey, presentIssuedKey } from '@cowrie/api/merchants/merchants/api-key.presenter';
import { BUSINESS_ID, API_KEY_ID } from '../path-parameters';
import { AdminOperation } from '../admin.operation';

const issued = { data: AdminIssuedApiKey, examples: { issued: ADMIN_ISSUED_API_KEY } };

/** Issues, lists, revokes and rolls API keys, for operators (docs/interface.md §5.8). */
@Controller('admin/v1/merchants/:businessId/api-keys')
@UseGuards(AdminGuard)
export class AdminApiKeysController {
  constructor(
    private readonly keys: ApiKeyAdministration,
    private readonly clock: Clock,
  ) {}

  @Post()
  @AdminOperation({
    operationId: 'adminIssueApiKey',
    summary: 'Issue an API key',
    description:
      'Issues a key and returns it. A secret key may do everything unless `scopes` says less. Store the key at once: no other answer shows it.',
    parameters: BUSINESS_ID,
    bodies: { secret: ADMIN_ISSUE_API_KEY },
    answer: issued,
    errors: ['merchant_not_found'],
  })
  @Message('API key issued')
  async issue(
    @Param('businessId', ObjectIdPipe) businessId: Types.ObjectId,
    @Body() wish: AdminIssueApiKeyDto,
    @Operator() by: Actor,
  ): Promise<AdminIssuedApiKey> {
    return presentIssuedKey(await this.keys.issue(businessId, wish, by), this.clock.now());
  }

  @Get()
  @AdminOperation({
    operationId: 'adminListApiKeys',
    summary: 'List a merchant’s API keys',
    description:
      'Returns all keys that the merchant has ever had, newest first. It shows their prefix and last four characters.',
    parameters: BUSINESS_ID,
    answer: {
      data: { type: 'array', items: AdminApiKey },
      examples: { keys: Object.values(ADMIN_API_KEYS) },
    },
    errors: ['validation_failed', 'merchant_not_found'],
  })
  @Message('API keys retrieved')
  async list(@Param('businessId', ObjectIdPipe) businessId: Types.ObjectId): Promise<AdminApiKey[]> {
    const now = this.clock.now();
    return (await this.keys.list(businessId)).map((record) => presentApiKey(record, now));
  }

  @Delete(':id')
  @AdminOperation({
    operationId: 'adminRevokeApiKey',
    summary: 'Revoke an API key',
    description:
      'Refuses the key: at once in the process that answers, and within 1 s in every other. Revoking it again does nothing.',
    parameters: API_KEY_ID,
    answer: { data: AdminApiKey, examples: { revoked: ADMIN_API_KEYS.revoked } },
    errors: ['validation_failed', 'merchant_not_found', 'api_key_not_found'],
  })
  @Message('API key revoked')
  async revoke(
    @Param('businessId', ObjectIdPipe) businessId: Types.ObjectId,
    @Param('id', ObjectIdPipe) id: Types.ObjectId,
    @Operator() by: Actor,
  ): Promise<AdminApiKey> {
    return presentApiKey(await this.keys.revoke(businessId, id, by), this.clock.now());
  }

  @Post(':id/roll')
  @AdminOperation({
    operationId: 'adminRollApiKey',
    summary: 'Roll an API key',
    description:
      'Issues a key of the same kind, environment and scopes, and ends the old one after the overlap. A key is rolled once: of several calls at the same time, one succeeds. Store the new key at once: no other answer shows it.',
    parameters: API_KEY_ID,
    bodies: { day: ADMIN_ROLL_API_KEY },
    answer: issued,
    errors: ['merchant_not_found', 'api_key_not_found', 'api_key_not_in_force', 'api_key_already_rolled'],
  })
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
