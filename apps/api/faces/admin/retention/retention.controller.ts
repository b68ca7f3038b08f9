import { Body, Controller, Get, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import type { Types } from 'mongoose';
import { AdminEraseCustomerDto, type AdminErasure, type AdminRemovedSession } from '@cowrie/dto';
import type { Actor } from '@cowrie/api/platform/audit/actor';
import { Documented } from '@cowrie/api/platform/http/documented.decorator';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { CustomerErasure } from '@cowrie/api/operations/retention/customer-erasure.use-case';
import { RemovedSessionsRepository } from '@cowrie/api/operations/retention/removed-sessions.repository';
import { AdminGuard } from '../admin.guard';
import { ObjectIdPipe } from '@cowrie/api/platform/http/object-id.pipe';
import { Operator } from '../principal';
import { ADMIN_RETENTION_DOCS as DOCS } from './retention.docs';
import { presentRemoved } from './retention.presenter';

/** Erases personal data on demand, and shows what is left of removed sessions (docs/decisions/0024). */
@Controller('admin/v1')
@UseGuards(AdminGuard)
export class AdminRetentionController {
  constructor(
    private readonly erasure: CustomerErasure,
    private readonly removed: RemovedSessionsRepository,
  ) {}

  @Post('merchants/:businessId/customers/erase')
  @HttpCode(200)
  @Documented(DOCS.erase)
  @Message('Personal data erased')
  async erase(
    @Param('businessId', ObjectIdPipe) businessId: Types.ObjectId,
    @Body() { email, environment, dryRun }: AdminEraseCustomerDto,
    @Operator() by: Actor,
  ): Promise<AdminErasure> {
    const query = { businessId, email, environment: environment ?? undefined };
    const result = dryRun ? this.erasure.preview(query) : this.erasure.erase(query, by);
    return { ...(await result), dryRun: dryRun ?? false };
  }

  @Get('removed-sessions/:addressOrId')
  @Documented(DOCS.removed)
  @Message('Removed session retrieved')
  async getRemoved(@Param('addressOrId') addressOrId: string): Promise<AdminRemovedSession> {
    const found = await this.removed.find(addressOrId);
    if (!found) throw new ApiError('payment_not_found');
    return presentRemoved(found);
  }
}
