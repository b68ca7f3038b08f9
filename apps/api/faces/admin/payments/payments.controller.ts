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
import { TransfersRepository } from '@cowrie/api/chain/chain-records/transfers.repository';
import { AcceptPayment } from '@cowrie/api/operations/operator/accept-payment.use-case';
import { PaymentFinder } from '@cowrie/api/operations/operator/payment-finder.service';
import {
  PaymentResolutions,
  requireNamedOrSeen,
} from '@cowrie/api/operations/operator/payment-resolutions.service';
import { PaymentSearch } from '@cowrie/api/operations/operator/payment-search.service';
import { PaymentIdPipe } from '@cowrie/api/money-in/payments/payment-id.pipe';
import { TransactionLookup } from '@cowrie/api/money-in/transaction-lookup/transaction-lookup.service';
import type { Actor } from '@cowrie/api/platform/audit/actor';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { Documented } from '@cowrie/api/platform/http/documented.decorator';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { pageOf, presentEach } from '@cowrie/api/platform/http/page';
import { SettlementOperations } from '@cowrie/api/money-out/conversion/settlement-operations.service';
import { AdminGuard } from '../admin.guard';
import { Operator } from '../principal';
import { presentPayment, presentRow } from './payment.presenter';
import { ADMIN_PAYMENTS_DOCS as DOCS } from './payments.docs';
import { presentLookup } from './transaction-lookup.presenter';

/** Searches and shows payments, and takes an operator's decisions about them. */
@Controller('admin/v1/payments')
@UseGuards(AdminGuard)
export class AdminPaymentsController {
  constructor(
    private readonly search: PaymentSearch,
    private readonly finder: PaymentFinder,
    private readonly acceptPayment: AcceptPayment,
    private readonly resolutions: PaymentResolutions,
    private readonly settlements: SettlementOperations,
    private readonly lookup: TransactionLookup,
    private readonly transfers: TransfersRepository,
    private readonly config: AppConfig,
  ) {}

  @Get()
  @Documented(DOCS.list)
  @Message('Payments retrieved')
  async list(@Query() query: AdminListPaymentsQueryDto): Promise<Page<AdminPaymentRow>> {
    const { businessId, q: text, createdFrom, createdTo, ...rest } = query;
    const { rows, totalItems } = await this.search.list({
      ...{ ...rest, text },
      ...(businessId && { businessId: new Types.ObjectId(businessId) }),
      ...(createdFrom && { createdFrom: new Date(createdFrom) }),
      ...(createdTo && { createdTo: new Date(createdTo) }),
    });
    return pageOf(presentEach(rows, presentRow), totalItems, query);
  }

  @Get(':paymentId')
  @Documented(DOCS.get)
  @Message('Payment retrieved')
  get(@Param('paymentId', PaymentIdPipe) paymentId: Types.ObjectId): Promise<AdminPayment> {
    return this.show(paymentId);
  }

  @Get(':paymentId/trace')
  @Documented(DOCS.transactionLookup)
  @Message('Transaction traced')
  async lookUpTransaction(
    @Param('paymentId', PaymentIdPipe) paymentId: Types.ObjectId,
    @Query() { txHash }: AdminTraceQueryDto,
  ): Promise<AdminTrace> {
    const payment = await this.finder.get(paymentId);
    return presentLookup(payment, await this.lookup.lookUpForOperator(payment, txHash));
  }

  @Post(':paymentId/accept')
  @HttpCode(200)
  @Documented(DOCS.accept)
  @Message('Payment accepted')
  async accept(
    @Param('paymentId', PaymentIdPipe) paymentId: Types.ObjectId,
    @Body() { reason, transferIds, seen }: AdminAcceptDto,
    @Operator() by: Actor,
  ): Promise<AdminPayment> {
    const named = { transferIds: transferIds ?? undefined, seen };
    requireNamedOrSeen(named);
    await this.acceptPayment.execute(paymentId, { reason, by, ...named });
    return this.show(paymentId);
  }

  @Post(':paymentId/refund')
  @HttpCode(200)
  @Documented(DOCS.refund)
  @Message('Refund noted')
  async refund(
    @Param('paymentId', PaymentIdPipe) paymentId: Types.ObjectId,
    @Body() { reason, transferIds, seen, refundTxHash }: AdminRefundDto,
    @Operator() by: Actor,
  ): Promise<AdminPayment> {
    const named = { transferIds: transferIds ?? undefined, seen };
    requireNamedOrSeen(named);
    const order = { reason, by, ...named, refundTxHash: refundTxHash ?? undefined };
    await this.resolutions.markRefunded(paymentId, order);
    return this.show(paymentId);
  }

  @Post(':paymentId/settlement/retry')
  @HttpCode(200)
  @Documented(DOCS.retry)
  @Message('Settlement is tried again')
  async retry(
    @Param('paymentId', PaymentIdPipe) paymentId: Types.ObjectId,
    @Operator() by: Actor,
  ): Promise<AdminPayment> {
    await this.settlements.retry(paymentId, by);
    return this.show(paymentId);
  }

  @Post(':paymentId/settlement/fill')
  @HttpCode(200)
  @Documented(DOCS.fill)
  @Message('Fill entered')
  async fill(
    @Param('paymentId', PaymentIdPipe) paymentId: Types.ObjectId,
    @Body() { boughtAmount, soldAmount }: AdminFillDto,
    @Operator() by: Actor,
  ): Promise<AdminPayment> {
    await this.settlements.fillByHand(paymentId, { boughtAmount, soldAmount: soldAmount ?? undefined }, by);
    return this.show(paymentId);
  }

  @Post(':paymentId/settlement/refuse')
  @HttpCode(200)
  @Documented(DOCS.refuse)
  @Message('Refusal entered')
  async refuse(
    @Param('paymentId', PaymentIdPipe) paymentId: Types.ObjectId,
    @Body() { reason }: AdminRefuseDto,
    @Operator() by: Actor,
  ): Promise<AdminPayment> {
    await this.settlements.refuseByHand(paymentId, reason, by);
    return this.show(paymentId);
  }

  /** The payment, read again. @throws ApiError payment_not_found */
  private async show(paymentId: Types.ObjectId): Promise<AdminPayment> {
    const payment = await this.finder.get(paymentId);
    const networks = this.config.environments[payment.environment]?.networks ?? [];
    const transfers = await this.transfers.ofPayment(paymentId);
    return presentPayment(payment, transfers, { checkoutUrl: this.config.checkoutUrl, networks });
  }
}
