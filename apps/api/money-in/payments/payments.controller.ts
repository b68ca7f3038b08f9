import {
  Body,
  Controller,
  Get,
  Param,
  Post,
  Query,
  Res,
  type StreamableFile,
  UseGuards,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Types } from 'mongoose';
import {
  type InitializedPayment,
  InitializePaymentDto,
  ListPaymentsQueryDto,
  ListTransfersQueryDto,
  type Page,
  type PaymentListRow,
  type PaymentDetails,
  type PaymentTransfer,
  type PaymentVerification,
} from '@cowrie/dto';
import { ApiKeyGuard } from '@cowrie/api/merchants/auth-guard/api-key.guard';
import {
  type Caller,
  CurrentCaller,
  KeyQuota,
  RequiresPublicKey,
  RequiresSecretKey,
  SessionPlace,
  type TakeKeyQuota,
  type TakeSessionPlace,
} from '@cowrie/api/merchants/auth-guard/caller';
import { IpAllowlistGuard } from '@cowrie/api/merchants/ip-allowlist.module';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { exportFile, FOR_PROGRAMS } from '@cowrie/api/platform/http/export.form';
import { Documented } from '@cowrie/api/platform/http/documented.decorator';
import { RateLimitGate } from '@cowrie/api/platform/rate-limit/rate-limit.gate';
import { CsvAsked } from './csv-asked.decorator';
import { RequestIdempotencyKey } from './idempotency/idempotency-key.decorator';
import { PaymentIdPipe } from './payment-id.pipe';
import { ReferencePipe } from './reference.pipe';
import { PAYMENTS_DOCS } from './payments.docs';
import { PaymentsService } from './payments.service';

/** The merchants' endpoints of payments (docs/interface.md §4.1 to §4.5). */
@Controller('api/v1/payments')
@UseGuards(ApiKeyGuard, IpAllowlistGuard)
export class PaymentsController {
  constructor(
    private readonly payments: PaymentsService,
    private readonly limits: RateLimitGate,
  ) {}

  @Post()
  @Documented(PAYMENTS_DOCS.initialize)
  @RequiresPublicKey()
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
  @RequiresSecretKey('payments:read')
  @Message('Payments retrieved')
  async list(
    @CurrentCaller() caller: Caller,
    @Query() query: ListPaymentsQueryDto,
    @CsvAsked() isCsvAsked: boolean,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Page<PaymentListRow> | Page<PaymentDetails> | StreamableFile> {
    if (!isCsvAsked) return this.payments.list(caller, query);
    await this.limits.pass(reply, 'export', `${caller.merchant._id.toHexString()} ${caller.environment}`);
    return exportFile('payments', FOR_PROGRAMS, await this.payments.export(caller, query));
  }

  @Get('reference/:reference/verify')
  @Documented(PAYMENTS_DOCS.verifyByReference)
  @RequiresSecretKey('payments:read')
  @Message('Payment verification retrieved')
  verifyByReference(
    @CurrentCaller() caller: Caller,
    @Param('reference', ReferencePipe) reference: string,
  ): Promise<PaymentVerification> {
    return this.payments.verifyByReference(caller, reference);
  }

  @Get(':paymentId')
  @Documented(PAYMENTS_DOCS.details)
  @RequiresSecretKey('payments:read')
  @Message('Payment retrieved')
  details(
    @CurrentCaller() caller: Caller,
    @Param('paymentId', PaymentIdPipe) paymentId: Types.ObjectId,
  ): Promise<PaymentDetails> {
    return this.payments.details(caller, paymentId);
  }

  @Get(':paymentId/transfers')
  @Documented(PAYMENTS_DOCS.transfers)
  @RequiresSecretKey('payments:read')
  @Message('Transfers retrieved')
  transfers(
    @CurrentCaller() caller: Caller,
    @Param('paymentId', PaymentIdPipe) paymentId: Types.ObjectId,
    @Query() query: ListTransfersQueryDto,
  ): Promise<Page<PaymentTransfer>> {
    return this.payments.transfers(caller, paymentId, query);
  }

  @Get(':paymentId/verify')
  @Documented(PAYMENTS_DOCS.verify)
  @RequiresSecretKey('payments:read')
  @Message('Payment verification retrieved')
  verify(
    @CurrentCaller() caller: Caller,
    @Param('paymentId', PaymentIdPipe) paymentId: Types.ObjectId,
  ): Promise<PaymentVerification> {
    return this.payments.verify(caller, paymentId);
  }
}
