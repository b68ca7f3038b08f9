import { Body, Controller, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { Types } from 'mongoose';
import {
  AdminAcceptDto,
  AdminFillDto,
  AdminListPaymentsQueryDto,
  type AdminPayment,
  type AdminPaymentRow,
  AdminRefundDto,
  AdminRefuseDto,
  type AdminTrace,
  AdminTraceQueryDto,
  type Page,
} from '@cowrie/dto';
import { PaymentSearch } from '../../payments/operator/payment-search.service';
import { PaymentIdPipe } from '../../payments/payment-id.pipe';
import { PaymentTracer } from '../../payments/trace/payment-tracer.service';
import { Documented } from '../../platform/http/documented.decorator';
import { Message } from '../../platform/http/envelope.interceptor';
import { pageOf } from '../../platform/http/page';
import { AdminGuard } from '../admin.guard';
import { Operator } from '../operator.decorator';
import { PaymentDesk } from './payment-desk.service';
import { presentRow } from './payment.presenter';
import { ADMIN_PAYMENTS_DOCS as DOCS } from './payments.docs';
import { presentTrace } from './trace.presenter';

@Controller('admin/v1/payments')
@UseGuards(AdminGuard)
export class AdminPaymentsController {
  constructor(
    private readonly search: PaymentSearch,
    private readonly desk: PaymentDesk,
    private readonly tracer: PaymentTracer,
  ) {}

  @Get()
  @Documented(DOCS.list)
  @Message('Payments retrieved')
  async list(@Query() query: AdminListPaymentsQueryDto): Promise<Page<AdminPaymentRow>> {
    const { businessId, q: text, ...rest } = query;
    const business = businessId ? { businessId: new Types.ObjectId(businessId) } : {};
    const { rows, totalItems } = await this.search.list({ ...rest, ...business, text });
    return pageOf(rows.map(presentRow), totalItems, query);
  }

  @Get(':paymentId')
  @Documented(DOCS.get)
  @Message('Payment retrieved')
  get(@Param('paymentId', PaymentIdPipe) paymentId: Types.ObjectId): Promise<AdminPayment> {
    return this.desk.show(paymentId);
  }

  @Get(':paymentId/trace')
  @Documented(DOCS.trace)
  @Message('Transaction traced')
  async trace(
    @Param('paymentId', PaymentIdPipe) paymentId: Types.ObjectId,
    @Query() { txHash }: AdminTraceQueryDto,
  ): Promise<AdminTrace> {
    const payment = await this.desk.find(paymentId);
    return presentTrace(payment, await this.tracer.traceForOperator(payment, txHash));
  }

  @Post(':paymentId/accept')
  @HttpCode(200)
  @Documented(DOCS.accept)
  @Message('Payment accepted')
  accept(
    @Param('paymentId', PaymentIdPipe) paymentId: Types.ObjectId,
    @Body() { reason, transferIds }: AdminAcceptDto,
    @Operator() by: string,
  ): Promise<AdminPayment> {
    return this.desk.accept(paymentId, { reason, by, transferIds: transferIds ?? undefined });
  }

  @Post(':paymentId/refund')
  @HttpCode(200)
  @Documented(DOCS.refund)
  @Message('Refund noted')
  refund(
    @Param('paymentId', PaymentIdPipe) paymentId: Types.ObjectId,
    @Body() { reason, transferIds, refundTxHash }: AdminRefundDto,
    @Operator() by: string,
  ): Promise<AdminPayment> {
    const named = { transferIds: transferIds ?? undefined, refundTxHash: refundTxHash ?? undefined };
    return this.desk.refund(paymentId, { reason, by, ...named });
  }

  @Post(':paymentId/settlement/retry')
  @HttpCode(200)
  @Documented(DOCS.retry)
  @Message('Settlement is tried again')
  retry(
    @Param('paymentId', PaymentIdPipe) paymentId: Types.ObjectId,
    @Operator() by: string,
  ): Promise<AdminPayment> {
    return this.desk.retry(paymentId, by);
  }

  @Post(':paymentId/settlement/fill')
  @HttpCode(200)
  @Documented(DOCS.fill)
  @Message('Fill entered')
  fill(
    @Param('paymentId', PaymentIdPipe) paymentId: Types.ObjectId,
    @Body() { boughtAmount, soldAmount }: AdminFillDto,
    @Operator() by: string,
  ): Promise<AdminPayment> {
    return this.desk.fill(paymentId, { boughtAmount, soldAmount: soldAmount ?? undefined }, by);
  }

  @Post(':paymentId/settlement/refuse')
  @HttpCode(200)
  @Documented(DOCS.refuse)
  @Message('Refusal entered')
  refuse(
    @Param('paymentId', PaymentIdPipe) paymentId: Types.ObjectId,
    @Body() { reason }: AdminRefuseDto,
    @Operator() by: string,
  ): Promise<AdminPayment> {
    return this.desk.refuse(paymentId, reason, by);
  }
}
