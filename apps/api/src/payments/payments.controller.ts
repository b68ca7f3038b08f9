import { Body, Controller, Get, Param, Post, Query, UseGuards } from '@nestjs/common';
import type { Types } from 'mongoose';
import {
  type InitializedPayment,
  InitializePaymentDto,
  ListPaymentsQueryDto,
  type Page,
  type PaymentListRow,
  type PaymentDetails,
  type PaymentVerification,
} from '@cowrie/dto';
import { ApiKeyGuard } from '../auth-guard/api-key.guard';
import {
  type Caller,
  CurrentCaller,
  KeyQuota,
  RequiresKey,
  SessionPlace,
  type TakeKeyQuota,
  type TakeSessionPlace,
} from '../auth-guard/caller';
import { IpAllowlistGuard } from '../ip-allowlist.module';
import { Message } from '../platform/http/answer.rules';
import { Documented } from '../platform/http/documented.decorator';
import { RequestIdempotencyKey } from './idempotency/idempotency-key.decorator';
import { PaymentIdPipe } from './payment-id.pipe';
import { ReferencePipe } from './reference.pipe';
import { PAYMENTS_DOCS } from './payments.docs';
import { PaymentsService } from './payments.service';

/** The merchants' endpoints of payments (docs/interface.md §4.1 to §4.5). */
@Controller('api/v1/payments')
@UseGuards(ApiKeyGuard, IpAllowlistGuard)
export class PaymentsController {
  constructor(private readonly payments: PaymentsService) {}

  @Post()
  @Documented(PAYMENTS_DOCS.initialize)
  @RequiresKey('public')
  @Message('Payment initialized')
  async initialize(
    @CurrentCaller() caller: Caller,
    @KeyQuota() takeKeyQuota: TakeKeyQuota,
    @SessionPlace() takeSessionPlace: TakeSessionPlace,
    @Body() body: InitializePaymentDto,
    @RequestIdempotencyKey() idempotencyKey?: string,
  ): Promise<InitializedPayment> {
    await takeKeyQuota();
    return this.payments.initialize(caller, body, { takeSessionPlace, idempotencyKey });
  }

  @Get()
  @Documented(PAYMENTS_DOCS.list)
  @RequiresKey('secret')
  @Message('Payments retrieved')
  list(@CurrentCaller() caller: Caller, @Query() query: ListPaymentsQueryDto): Promise<Page<PaymentListRow>> {
    return this.payments.list(caller, query);
  }

  @Get('reference/:reference/verify')
  @Documented(PAYMENTS_DOCS.verifyByReference)
  @RequiresKey('secret')
  @Message('Payment verification retrieved')
  verifyByReference(
    @CurrentCaller() caller: Caller,
    @Param('reference', ReferencePipe) reference: string,
  ): Promise<PaymentVerification> {
    return this.payments.verifyByReference(caller, reference);
  }

  @Get(':paymentId')
  @Documented(PAYMENTS_DOCS.details)
  @RequiresKey('secret')
  @Message('Payment retrieved')
  details(
    @CurrentCaller() caller: Caller,
    @Param('paymentId', PaymentIdPipe) paymentId: Types.ObjectId,
  ): Promise<PaymentDetails> {
    return this.payments.details(caller, paymentId);
  }

  @Get(':paymentId/verify')
  @Documented(PAYMENTS_DOCS.verify)
  @RequiresKey('secret')
  @Message('Payment verification retrieved')
  verify(
    @CurrentCaller() caller: Caller,
    @Param('paymentId', PaymentIdPipe) paymentId: Types.ObjectId,
  ): Promise<PaymentVerification> {
    return this.payments.verify(caller, paymentId);
  }
}
