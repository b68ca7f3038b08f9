import { Body, Controller, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import type { Types } from 'mongoose';
import {
  CreateRefundDto,
  DashboardDecideRefundDto,
  DashboardRefund,
  DashboardRefundable,
  DashboardRefundPage,
  DashboardRefundPreview,
  ListRefundsQueryDto,
  type Page,
} from '@cowrie/dto';
import { RequestIdempotencyKey } from '@cowrie/api/money-in/payments/idempotency/idempotency-key.decorator';
import { PaymentIdPipe } from '@cowrie/api/money-in/payments/http/payment-id.pipe';
import { personParty } from '@cowrie/api/money-out/payouts/payout-party';
import type { Payout } from '@cowrie/api/money-out/payouts/payout.schema';
import { type RefundAsker, MerchantRefunds } from '@cowrie/api/money-out/payouts/merchant-refunds.service';
import { DashboardGuard } from '@cowrie/api/people/dashboard.guard';
import { CurrentMember, CurrentTenant, type Member, type Tenant } from '@cowrie/api/people/member';
import { Needs } from '@cowrie/api/people/needs.decorator';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { ObjectIdPipe } from '@cowrie/api/platform/http/object-id.pipe';
import { pageOf, presentEach } from '@cowrie/api/platform/http/page';
import { presentPreview, presentRefundable } from './refundable.presenter';
import { presentDashboardRefund } from './refund.presenter';
import { REFUNDS_DOCS } from '@cowrie/api/money-out/payouts/refunds.docs';
import { PLACE } from '../../path-parameters';
import { DashboardOperation } from '../../dashboard.operation';

const { create, get } = REFUNDS_DOCS;

/**
 * Refunds of a business, for its people: the same use cases as those of its API keys (docs/decisions/0073).
 */
@Controller('dashboard/v1/businesses/:businessId/:environment')
@UseGuards(DashboardGuard)
export class DashboardRefundsController {
  constructor(
    private readonly refunds: MerchantRefunds,
    private readonly config: AppConfig,
  ) {}

  @Get('refunds')
  @DashboardOperation({
    operationId: 'dashboardListRefunds',
    summary: 'List refunds',
    description: 'Returns the refunds of the business in one environment, newest first.',
    parameters: PLACE,
    answer: DashboardRefundPage,
  })
  @Needs('view')
  @Message('Refunds retrieved')
  async list(
    @CurrentMember() member: Member,
    @CurrentTenant() tenant: Tenant,
    @Query() query: ListRefundsQueryDto,
  ): Promise<Page<DashboardRefund>> {
    const asker = askerOf(member, tenant);
    const { rows, total } = await this.refunds.list(asker, query);
    return pageOf(
      presentEach(rows, (row) => this.shown(asker, row)),
      total,
      query,
    );
  }

  @Get('refunds/:refundId')
  @DashboardOperation({
    operationId: 'dashboardGetRefund',
    summary: 'Get a refund',
    description: 'Returns a refund with its steps, and whose consent is missing.',
    parameters: { ...PLACE, ...get.parameters },
    answer: DashboardRefund,
    errors: ['refund_not_found'],
  })
  @Needs('view')
  @Message('Refund retrieved')
  async get(
    @CurrentMember() member: Member,
    @CurrentTenant() tenant: Tenant,
    @Param('refundId', ObjectIdPipe) refundId: Types.ObjectId,
  ): Promise<DashboardRefund> {
    const asker = askerOf(member, tenant);
    return this.shown(asker, await this.refunds.get(asker, refundId));
  }

  @Get('payments/:paymentId/refundable')
  @DashboardOperation({
    operationId: 'dashboardRefundable',
    summary: 'Get what can be refunded',
    description: 'Returns what is left of a payment, by token and network.',
    parameters: { ...PLACE, ...create.parameters },
    answer: DashboardRefundable,
    errors: ['invalid_payment_id', 'payment_not_found'],
  })
  @Needs('view')
  @Message('Refundable money retrieved')
  async refundable(
    @CurrentMember() member: Member,
    @CurrentTenant() tenant: Tenant,
    @Param('paymentId', PaymentIdPipe) paymentId: Types.ObjectId,
  ): Promise<DashboardRefundable> {
    const { payment, assets } = await this.refunds.refundable(askerOf(member, tenant), paymentId);
    return presentRefundable(payment, assets);
  }

  @Post('payments/:paymentId/refund-preview')
  @HttpCode(200)
  @DashboardOperation({
    operationId: 'dashboardPreviewRefund',
    summary: 'Compute a refund',
    description:
      'Returns what a refund would take and cost at this moment. It makes nothing, and refuses what the request would refuse, but for faults of the address.',
    parameters: { ...PLACE, ...create.parameters },
    answer: DashboardRefundPreview,
    errors: [
      'invalid_payment_id',
      'payment_not_found',
      'refund_asset_needed',
      'refund_held',
      'nothing_left_to_refund',
      'refund_without_signer',
      'refund_too_early',
      'refund_too_large',
      'refund_not_covered',
      'too_many_refunds',
      'rate_unavailable',
    ],
  })
  @Needs('refunds')
  @Message('Refund computed')
  async preview(
    @CurrentMember() member: Member,
    @CurrentTenant() tenant: Tenant,
    @Param('paymentId', PaymentIdPipe) paymentId: Types.ObjectId,
    @Body() body: CreateRefundDto,
  ): Promise<DashboardRefundPreview> {
    const { payment, refund } = await this.refunds.preview(askerOf(member, tenant), paymentId, body);
    return presentPreview(payment, refund);
  }

  @Post('payments/:paymentId/refunds')
  @DashboardOperation({
    operationId: 'dashboardCreateRefund',
    summary: 'Refund a payment',
    description: 'Asks for a refund as `createRefund` does. The same `Idempotency-Key` makes one refund.',
    parameters: { ...PLACE, ...create.parameters },
    headers: create.headers,
    answer: DashboardRefund,
    errors: create.errors,
  })
  @Needs('refunds', { fresh: true })
  @Message('Refund created')
  async create(
    @CurrentMember() member: Member,
    @CurrentTenant() tenant: Tenant,
    @Param('paymentId', PaymentIdPipe) paymentId: Types.ObjectId,
    @Body() body: CreateRefundDto,
    @RequestIdempotencyKey() key?: string,
  ): Promise<DashboardRefund> {
    const asker = askerOf(member, tenant);
    // No key of a merchant's API contains a space, so a form never names a refund of the merchant's program.
    const ownKey = key === undefined ? undefined : `dashboard ${key}`;
    return this.shown(asker, await this.refunds.create(asker, paymentId, body, ownKey));
  }

  @Post('refunds/:refundId/approve')
  @HttpCode(200)
  @DashboardOperation({
    operationId: 'dashboardApproveRefund',
    summary: 'Approve a refund',
    description: 'Gives the consent of the business. Who asked for a refund cannot approve it.',
    parameters: { ...PLACE, ...get.parameters },
    answer: DashboardRefund,
    errors: ['refund_not_found', 'decision_outdated', 'refund_not_changeable'],
  })
  @Needs('refunds.approve', { fresh: true })
  @Message('Refund approved')
  async approve(
    @CurrentMember() member: Member,
    @CurrentTenant() tenant: Tenant,
    @Param('refundId', ObjectIdPipe) refundId: Types.ObjectId,
    @Body() body: DashboardDecideRefundDto,
  ): Promise<DashboardRefund> {
    const asker = askerOf(member, tenant);
    return this.shown(asker, await this.refunds.approve(asker, refundId, body));
  }

  @Post('refunds/:refundId/cancel')
  @HttpCode(200)
  @DashboardOperation({
    operationId: 'dashboardCancelRefund',
    summary: 'Cancel or refuse a refund',
    description: 'Ends a refund that is not sent. Its money can be refunded again.',
    parameters: { ...PLACE, ...get.parameters },
    answer: DashboardRefund,
    errors: ['refund_not_found', 'decision_outdated', 'refund_not_changeable'],
  })
  @Needs('refunds')
  @Message('Refund ended')
  async cancel(
    @CurrentMember() member: Member,
    @CurrentTenant() tenant: Tenant,
    @Param('refundId', ObjectIdPipe) refundId: Types.ObjectId,
    @Body() body: DashboardDecideRefundDto,
  ): Promise<DashboardRefund> {
    const asker = askerOf(member, tenant);
    return this.shown(asker, await this.refunds.cancel(asker, refundId, body));
  }

  private shown({ party, environment }: Asker, payout: Payout): DashboardRefund {
    return presentDashboardRefund(payout, {
      viewer: party,
      environment: this.config.environments[environment],
    });
  }
}

type Asker = RefundAsker & Required<Pick<RefundAsker, 'party'>>;

function askerOf({ merchant, person, actor }: Member, { environment }: Tenant): Asker {
  return { merchant, environment, party: personParty(merchant, actor, person.operatorId) };
}
