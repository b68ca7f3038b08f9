import { Body, Controller, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { Types } from 'mongoose';
import {
  AdminCreateRefundDto,
  AdminDecidePayoutDto,
  AdminListPayoutsQueryDto,
  AdminRecoverPayoutsDto,
  type AdminPayout,
  type Page,
} from '@cowrie/dto';
import { OperatorRefunds } from '@cowrie/api/operations/operator/refunds.service';
import { RequestIdempotencyKey } from '@cowrie/api/money-in/payments/idempotency/idempotency-key.decorator';
import { PayoutRecovery } from '@cowrie/api/money-out/payouts/sending/payout-recovery.service';
import { PaymentIdPipe } from '@cowrie/api/money-in/payments/payment-id.pipe';
import type { Actor } from '@cowrie/api/platform/audit/actor';
import { OwnBusiness } from '@cowrie/api/people/own-business';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { Documented } from '@cowrie/api/platform/http/documented.decorator';
import { ObjectIdPipe } from '@cowrie/api/platform/http/object-id.pipe';
import { pageOf, presentEach } from '@cowrie/api/platform/http/page';
import { AdminGuard } from '../admin.guard';
import { Operator } from '../principal';
import { presentPayout } from './payout.presenter';
import { ADMIN_PAYOUTS_DOCS as DOCS } from './payouts.docs';

/** Searches and shows payouts, and takes an operator's requests and decisions (docs/decisions/0056). */
@Controller('admin/v1')
@UseGuards(AdminGuard)
export class AdminPayoutsController {
  constructor(
    private readonly refunds: OperatorRefunds,
    private readonly ownBusiness: OwnBusiness,
    private readonly recovery: PayoutRecovery,
  ) {}

  @Get('payouts')
  @Documented(DOCS.list)
  @Message('Payouts retrieved')
  async list(@Query() query: AdminListPayoutsQueryDto): Promise<Page<AdminPayout>> {
    const { businessId, paymentId, environment, status, page, pageSize } = query;
    const { rows, totalItems } = await this.refunds.search({
      ...{ environment, status, page, pageSize },
      ...(businessId && { businessId: new Types.ObjectId(businessId) }),
      ...(paymentId && { paymentId: new Types.ObjectId(paymentId) }),
    });
    return pageOf(presentEach(rows, presentPayout), totalItems, query);
  }

  @Get('payouts/:payoutId')
  @Documented(DOCS.get)
  @Message('Payout retrieved')
  async get(@Param('payoutId', ObjectIdPipe) payoutId: Types.ObjectId): Promise<AdminPayout> {
    return presentPayout(await this.refunds.get(payoutId));
  }

  @Post('payout-recoveries')
  @HttpCode(200)
  @Documented(DOCS.recover)
  @Message('Payouts are recovered')
  async recover(@Body() body: AdminRecoverPayoutsDto, @Operator() by: Actor): Promise<AdminPayout[]> {
    return (await this.recovery.recover(body, by)).map(presentPayout);
  }

  @Post('payments/:paymentId/refunds')
  @Documented(DOCS.create)
  @Message('Refund created')
  async create(
    @Param('paymentId', PaymentIdPipe) paymentId: Types.ObjectId,
    @Body() body: AdminCreateRefundDto,
    @Operator() by: Actor,
    @RequestIdempotencyKey() idempotencyKey?: string,
  ): Promise<AdminPayout> {
    return presentPayout(await this.refunds.request(paymentId, body, by, idempotencyKey));
  }

  @Post('payouts/:payoutId/approve')
  @HttpCode(200)
  @Documented(DOCS.approve)
  @Message('Payout approved')
  async approve(
    @Param('payoutId', ObjectIdPipe) payoutId: Types.ObjectId,
    @Body() body: AdminDecidePayoutDto,
    @Operator() by: Actor,
  ): Promise<AdminPayout> {
    await this.ownBusiness.refuseApproval((await this.refunds.get(payoutId)).businessId, by);
    return presentPayout(await this.refunds.approve(payoutId, by, body));
  }

  @Post('payouts/:payoutId/refuse')
  @HttpCode(200)
  @Documented(DOCS.refuse)
  @Message('Payout refused')
  async refuse(
    @Param('payoutId', ObjectIdPipe) payoutId: Types.ObjectId,
    @Body() body: AdminDecidePayoutDto,
    @Operator() by: Actor,
  ): Promise<AdminPayout> {
    return presentPayout(await this.refunds.refuse(payoutId, by, body));
  }
}
