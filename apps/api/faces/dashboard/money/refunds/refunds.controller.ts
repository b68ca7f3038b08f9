import { Body, Controller, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import type { Types } from 'mongoose';
import {
  CreateRefundDto,
  DashboardDecideRefundDto,
  type DashboardRefund,
  type DashboardRefundable,
  type DashboardRefundPreview,
  ListRefundsQueryDto,
  type Page,
} from '@cowrie/dto';
import { RequestIdempotencyKey } from '@cowrie/api/money-in/payments/idempotency/idempotency-key.decorator';
import { PaymentIdPipe } from '@cowrie/api/money-in/payments/payment-id.pipe';
import { personParty } from '@cowrie/api/money-out/payouts/payout-party';
import type { Payout } from '@cowrie/api/money-out/payouts/payout.schema';
import { type RefundAsker, RefundsService } from '@cowrie/api/money-out/payouts/refunds.service';
import { DashboardGuard } from '@cowrie/api/people/dashboard.guard';
import { CurrentMember, CurrentTenant, type Member, type Tenant } from '@cowrie/api/people/member';
import { Needs } from '@cowrie/api/people/needs.decorator';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { Documented } from '@cowrie/api/platform/http/documented.decorator';
import { ObjectIdPipe } from '@cowrie/api/platform/http/object-id.pipe';
import { pageOf, presentEach } from '@cowrie/api/platform/http/page';
import { presentPreview, presentRefundable } from './refundable.presenter';
import { presentDashboardRefund } from './refund.presenter';
import { DASHBOARD_REFUNDS_DOCS as DOCS } from './refunds.docs';

/** Refunds of a business, for its people: the same use cases as those of its API keys (docs/decisions/0073). */
@Controller('dashboard/v1/businesses/:businessId/:environment')
@UseGuards(DashboardGuard)
export class DashboardRefundsController {
  constructor(
    private readonly refunds: RefundsService,
    private readonly config: AppConfig,
  ) {}

  @Get('refunds')
  @Documented(DOCS.list)
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
  @Documented(DOCS.get)
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
  @Documented(DOCS.refundable)
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
  @Documented(DOCS.preview)
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
  @Documented(DOCS.create)
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
    // No key of a merchant's API has a space, so a form never names a refund of the merchant's program.
    const ownKey = key === undefined ? undefined : `dashboard ${key}`;
    return this.shown(asker, await this.refunds.create(asker, paymentId, body, ownKey));
  }

  @Post('refunds/:refundId/approve')
  @HttpCode(200)
  @Documented(DOCS.approve)
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
  @Documented(DOCS.cancel)
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
