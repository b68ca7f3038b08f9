import { Body, Controller, Get, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import type { Types } from 'mongoose';
import {
  ADMIN_ERASE_CUSTOMER,
  ADMIN_ERASURES,
  ADMIN_REMOVED_SESSION,
  AdminEraseCustomerDto,
  AdminErasure,
  AdminRemovedSession,
} from '@cowrie/dto';
import type { Actor } from '@cowrie/api/platform/audit/actor';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { CustomerErasure } from '@cowrie/api/operations/retention/customer-erasure.use-case';
import { RemovedSessionsRepository } from '@cowrie/api/operations/retention/removed-sessions.repository';
import { AdminGuard } from '../admin.guard';
import { ObjectIdPipe } from '@cowrie/api/platform/http/object-id.pipe';
import { Operator } from '../principal';
import { presentRemoved } from './retention.presenter';
import { BUSINESS_ID } from '../path-parameters';
import { AdminOperation } from '../admin.operation';

/** Erases personal data on demand, and shows what remains of removed sessions (docs/decisions/0024). */
@Controller('admin/v1')
@UseGuards(AdminGuard)
export class AdminRetentionController {
  constructor(
    private readonly erasure: CustomerErasure,
    private readonly removed: RemovedSessionsRepository,
  ) {}

  @Post('merchants/:businessId/customers/erase')
  @HttpCode(200)
  @AdminOperation({
    operationId: 'adminEraseCustomer',
    summary: 'Erase a customer’s personal data',
    description:
      'Redacts e-mail address, names and metadata in the customer’s ended payments with this merchant, in their events and in their deliveries. This cannot be undone. Amounts, transfers and references stay. Open payments are only counted. With `dryRun` it changes nothing.',
    parameters: BUSINESS_ID,
    bodies: ADMIN_ERASE_CUSTOMER,
    answer: { data: AdminErasure, examples: ADMIN_ERASURES },
    errors: ['merchant_not_found'],
  })
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
  @AdminOperation({
    operationId: 'adminGetRemovedSession',
    summary: 'Get what is left of a removed session',
    description:
      'Returns what finds and sweeps the vault of a session that was removed. Money that reaches it later can be sent to its treasury and nowhere else.',
    parameters: {
      addressOrId: {
        description: 'The deposit address, or the 24-character hex ID of the payment.',
        example: ADMIN_REMOVED_SESSION.address,
        pattern: '^(0x[0-9a-fA-F]{40}|T[1-9A-HJ-NP-Za-km-z]{33}|[0-9a-fA-F]{24})$',
      },
    },
    answer: { data: AdminRemovedSession, examples: { session: ADMIN_REMOVED_SESSION } },
    errors: ['payment_not_found'],
  })
  @Message('Removed session retrieved')
  async getRemoved(@Param('addressOrId') addressOrId: string): Promise<AdminRemovedSession> {
    const found = await this.removed.find(addressOrId);
    if (!found) throw new ApiError('payment_not_found');
    return presentRemoved(found);
  }
}
