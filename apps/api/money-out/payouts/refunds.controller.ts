import { Body, Controller, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import type { Types } from 'mongoose';
import { CreateRefundDto, DecideRefundDto, ListRefundsQueryDto, type Page, type Refund } from '@cowrie/dto';
import { ApiKeyGuard } from '@cowrie/api/merchants/auth-guard/api-key.guard';
import {
  type Caller,
  CurrentCaller,
  RequiresSecretKey,
  UsedKey,
} from '@cowrie/api/merchants/auth-guard/caller';
import type { ApiKey } from '@cowrie/api/merchants/merchants/api-key.schema';
import { KeyOrigins } from '@cowrie/api/merchants/merchants/key-origins.service';
import { IpAllowlistGuard } from '@cowrie/api/merchants/ip-allowlist.module';
import { RequestIdempotencyKey } from '@cowrie/api/money-in/payments/idempotency/idempotency-key.decorator';
import { withoutReasons } from '@cowrie/api/money-in/payments/document/personal-data';
import { PaymentIdPipe } from '@cowrie/api/money-in/payments/http/payment-id.pipe';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { Documented } from '@cowrie/api/platform/http/documented.decorator';
import { ObjectIdPipe } from '@cowrie/api/platform/http/object-id.pipe';
import { pageOf, presentEach } from '@cowrie/api/platform/http/page';
import { merchantParty } from './payout-party';
import type { Payout } from './payout.schema';
import { presentRefund } from './refund.presenter';
import { REFUNDS_DOCS } from './refunds.docs';
import { type RefundAsker, MerchantRefunds } from './merchant-refunds.service';

/** The merchants' endpoints of refunds (docs/decisions/0056). */
@Controller('api/v1')
@UseGuards(ApiKeyGuard, IpAllowlistGuard)
export class RefundsController {
  constructor(
    private readonly refunds: MerchantRefunds,
    private readonly origins: KeyOrigins,
  ) {}

  @Post('payments/:paymentId/refunds')
  @Documented(REFUNDS_DOCS.create)
  @RequiresSecretKey('refunds:write')
  @Message('Refund created')
  async create(
    @CurrentCaller() caller: Caller,
    @UsedKey() key: ApiKey,
    @Param('paymentId', PaymentIdPipe) paymentId: Types.ObjectId,
    @Body() body: CreateRefundDto,
    @RequestIdempotencyKey() idempotencyKey?: string,
  ): Promise<Refund> {
    const asker = await this.askerOf(caller, key);
    return shownTo(caller, await this.refunds.create(asker, paymentId, body, idempotencyKey));
  }

  @Get('refunds')
  @Documented(REFUNDS_DOCS.list)
  @RequiresSecretKey('payments:read')
  @Message('Refunds retrieved')
  async list(@CurrentCaller() caller: Caller, @Query() query: ListRefundsQueryDto): Promise<Page<Refund>> {
    const { rows, total } = await this.refunds.list(caller, query);
    return pageOf(
      presentEach(rows, (row) => shownTo(caller, row)),
      total,
      query,
    );
  }

  @Get('refunds/:refundId')
  @Documented(REFUNDS_DOCS.get)
  @RequiresSecretKey('payments:read')
  @Message('Refund retrieved')
  async get(
    @CurrentCaller() caller: Caller,
    @Param('refundId', ObjectIdPipe) refundId: Types.ObjectId,
  ): Promise<Refund> {
    return shownTo(caller, await this.refunds.get(caller, refundId));
  }

  @Post('refunds/:refundId/approve')
  @Documented(REFUNDS_DOCS.approve)
  @RequiresSecretKey('refunds:write')
  @HttpCode(200)
  @Message('Refund approved')
  async approve(
    @CurrentCaller() caller: Caller,
    @UsedKey() key: ApiKey,
    @Param('refundId', ObjectIdPipe) refundId: Types.ObjectId,
    @Body() body: DecideRefundDto,
  ): Promise<Refund> {
    return shownTo(caller, await this.refunds.approve(await this.askerOf(caller, key), refundId, body));
  }

  @Post('refunds/:refundId/cancel')
  @Documented(REFUNDS_DOCS.cancel)
  @RequiresSecretKey('refunds:write')
  @HttpCode(200)
  @Message('Refund ended')
  async cancel(
    @CurrentCaller() caller: Caller,
    @UsedKey() key: ApiKey,
    @Param('refundId', ObjectIdPipe) refundId: Types.ObjectId,
    @Body() body: DecideRefundDto,
  ): Promise<Refund> {
    return shownTo(caller, await this.refunds.cancel(await this.askerOf(caller, key), refundId, body));
  }

  private async askerOf({ merchant, environment }: Caller, key: ApiKey): Promise<RefundAsker> {
    return { merchant, environment, party: merchantParty(merchant, await this.origins.of(key)) };
  }
}

function shownTo({ scopes }: Caller, payout: Payout): Refund {
  const refund = presentRefund(payout);
  return scopes.includes('customers:read') ? refund : withoutReasons(refund);
}
