import { Body, Controller, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { Types } from 'mongoose';
import {
  ADMIN_CREATE_REFUND,
  ADMIN_DECIDE_PAYOUT,
  ADMIN_PAYOUT_PAGE,
  ADMIN_PAYOUTS,
  ADMIN_RECOVER_PAYOUTS,
  AdminCreateRefundDto,
  AdminDecidePayoutDto,
  AdminListPayoutsQueryDto,
  AdminPayout,
  AdminPayoutPage,
  AdminRecoverPayoutsDto,
  type Page,
} from '@cowrie/dto';
import { OperatorRefunds } from '@cowrie/api/operations/operator/operator-refunds.service';
import { RequestIdempotencyKey } from '@cowrie/api/money-in/payments/idempotency/idempotency-key.decorator';
import { PayoutRecovery } from '@cowrie/api/money-out/payouts/sending/payout-recovery.service';
import { PaymentIdPipe } from '@cowrie/api/money-in/payments/http/payment-id.pipe';
import type { Actor } from '@cowrie/api/platform/audit/actor';
import { OwnBusiness } from '@cowrie/api/people/own-business';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { ObjectIdPipe } from '@cowrie/api/platform/http/object-id.pipe';
import { pageOf, presentEach } from '@cowrie/api/platform/http/page';
import { AdminGuard } from '../admin.guard';
import { Operator } from '../principal';
import { presentPayout } from './payout.presenter';
import { PAYOUT_ID, PAYMENT_ID } from '../path-parameters';
import { REFUNDS_DOCS } from '@cowrie/api/money-out/payouts/refunds.docs';
import { AdminOperation } from '../admin.operation';

const waiting = { data: AdminPayout, examples: { waiting: ADMIN_PAYOUTS.waiting } };
const decided = { data: AdminPayout, examples: { sent: ADMIN_PAYOUTS.sent } };

/** Searches and shows payouts, and accepts an operator's requests and decisions (docs/decisions/0056). */
@Controller('admin/v1')
@UseGuards(AdminGuard)
export class AdminPayoutsController {
  constructor(
    private readonly refunds: OperatorRefunds,
    private readonly ownBusiness: OwnBusiness,
    private readonly recovery: PayoutRecovery,
  ) {}

  @Get('payouts')
  @AdminOperation({
    operationId: 'adminListPayouts',
    summary: 'Search payouts',
    description:
      'Returns the payouts of all merchants, newest first. A payout must match all filters that you send. `status=awaiting_approval` lists what waits for a decision.',
    answer: { data: AdminPayoutPage, examples: { page: ADMIN_PAYOUT_PAGE } },
  })
  @Message('Payouts retrieved')
  async list(@Query() query: AdminListPayoutsQueryDto): Promise<Page<AdminPayout>> {
    const { businessId, paymentId, environment, status, page, pageSize } = query;
    const { rows, totalItems } = await this.refunds.search({
      environment,
      status,
      page,
      pageSize,
      ...(businessId && { businessId: new Types.ObjectId(businessId) }),
      ...(paymentId && { paymentId: new Types.ObjectId(paymentId) }),
    });
    return pageOf(presentEach(rows, presentPayout), totalItems, query);
  }

  @Get('payouts/:payoutId')
  @AdminOperation({
    operationId: 'adminGetPayout',
    summary: 'Get everything about a payout',
    description: 'Returns its state, who asked for it, who decided, and its history.',
    parameters: PAYOUT_ID,
    answer: { data: AdminPayout, examples: ADMIN_PAYOUTS },
    errors: ['refund_not_found'],
  })
  @Message('Payout retrieved')
  async get(@Param('payoutId', ObjectIdPipe) payoutId: Types.ObjectId): Promise<AdminPayout> {
    return presentPayout(await this.refunds.get(payoutId));
  }

  @Post('payout-recoveries')
  @HttpCode(200)
  @AdminOperation({
    operationId: 'adminRecoverPayouts',
    summary: 'Recover payouts after a deep reorg',
    description:
      'Lets the worker make the float’s payouts good that a reorg deeper than final has left unpaid and that cannot be mined as they were signed. It uses up the nonces that nothing stored uses, with transactions that move nothing. It pays a payout under a new nonce only when another transaction has used its nonce in a final block. Returns the payouts.',
    bodies: { recover: ADMIN_RECOVER_PAYOUTS },
    answer: { data: { type: 'array', items: AdminPayout }, examples: { payouts: [ADMIN_PAYOUTS.sent] } },
    errors: ['payout_recovery_not_needed'],
  })
  @Message('Payouts are recovered')
  async recover(@Body() body: AdminRecoverPayoutsDto, @Operator() by: Actor): Promise<AdminPayout[]> {
    return (await this.recovery.recover(body, by)).map(presentPayout);
  }

  @Post('payments/:paymentId/refunds')
  @AdminOperation({
    operationId: 'adminCreateRefund',
    summary: 'Ask for a refund',
    description:
      'Promises money of a payment to its customer, in the token and on the network in which it came. Another operator, or the merchant, must approve it. With an `Idempotency-Key` you can repeat the call without refunding twice.',
    parameters: PAYMENT_ID,
    headers: REFUNDS_DOCS.create.headers,
    bodies: ADMIN_CREATE_REFUND,
    answer: waiting,
    errors: [
      'invalid_payment_id',
      'payment_not_found',
      'refund_asset_needed',
      'refund_address_refused',
      'nothing_left_to_refund',
      'refund_without_signer',
      'refund_too_early',
      'refund_too_large',
      'refund_not_covered',
      'too_many_refunds',
      'refund_needs_address',
      'idempotency_key_reused',
    ],
  })
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
  @AdminOperation({
    operationId: 'adminApprovePayout',
    summary: 'Approve a payout',
    description:
      'Approves a payout that somebody else requested, and one that is above a cap of the hot account or goes to an address that screening names. Who asked for a payout cannot approve it. Repeating the call changes nothing.',
    parameters: PAYOUT_ID,
    bodies: { reason: ADMIN_DECIDE_PAYOUT },
    answer: decided,
    errors: ['refund_not_found', 'decision_outdated', 'refund_not_changeable'],
  })
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
  @AdminOperation({
    operationId: 'adminRefusePayout',
    summary: 'Refuse a payout',
    description:
      'Ends a payout that is not sent, and frees its money. One of your own becomes `cancelled`, one of somebody else `refused`. Repeating the call changes nothing.',
    parameters: PAYOUT_ID,
    bodies: { reason: ADMIN_DECIDE_PAYOUT },
    answer: decided,
    errors: ['refund_not_found', 'decision_outdated', 'refund_not_changeable'],
  })
  @Message('Payout refused')
  async refuse(
    @Param('payoutId', ObjectIdPipe) payoutId: Types.ObjectId,
    @Body() body: AdminDecidePayoutDto,
    @Operator() by: Actor,
  ): Promise<AdminPayout> {
    return presentPayout(await this.refunds.refuse(payoutId, by, body));
  }
}
