import { Body, Controller, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { Types } from 'mongoose';
import {
  ADMIN_ACCEPT,
  ADMIN_FILL,
  ADMIN_LOOKUPS,
  ADMIN_PAYMENT,
  ADMIN_PAYMENT_PAGE,
  ADMIN_REFUND,
  ADMIN_REFUSE,
  AdminAcceptDto,
  AdminFillDto,
  AdminListPaymentsQueryDto,
  AdminLookupAnswer,
  AdminLookupQueryDto,
  AdminPayment,
  AdminPaymentPage,
  type AdminPaymentRow,
  AdminRefundDto,
  AdminRefuseDto,
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
import { PaymentIdPipe } from '@cowrie/api/money-in/payments/http/payment-id.pipe';
import { TransactionLookup } from '@cowrie/api/money-in/transaction-lookup/transaction-lookup.service';
import type { Actor } from '@cowrie/api/platform/audit/actor';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { pageOf, presentEach } from '@cowrie/api/platform/http/page';
import { ConversionOperations } from '@cowrie/api/money-out/conversion/conversion-operations.service';
import { AdminGuard } from '../admin.guard';
import { Operator } from '../principal';
import { presentPayment, presentRow } from './payment.presenter';
import { presentLookup } from './transaction-lookup.presenter';
import { PAYMENT_ID } from '../path-parameters';
import { AdminOperation } from '../admin.operation';

const answer = { data: AdminPayment, examples: { payment: ADMIN_PAYMENT } };

/** Searches and shows payments, and accepts an operator's decisions about them. */
@Controller('admin/v1/payments')
@UseGuards(AdminGuard)
export class AdminPaymentsController {
  constructor(
    private readonly search: PaymentSearch,
    private readonly finder: PaymentFinder,
    private readonly acceptPayment: AcceptPayment,
    private readonly resolutions: PaymentResolutions,
    private readonly settlements: ConversionOperations,
    private readonly lookup: TransactionLookup,
    private readonly transfers: TransfersRepository,
    private readonly config: AppConfig,
  ) {}

  @Get()
  @AdminOperation({
    operationId: 'adminListPayments',
    summary: 'Search payments',
    description:
      'Returns payments of all merchants, newest first. A payment must match all filters that you send.',
    answer: { data: AdminPaymentPage, examples: { page: ADMIN_PAYMENT_PAGE } },
  })
  @Message('Payments retrieved')
  async list(@Query() query: AdminListPaymentsQueryDto): Promise<Page<AdminPaymentRow>> {
    const { businessId, q: text, createdFrom, createdTo, ...rest } = query;
    const { rows, totalItems } = await this.search.list({
      ...rest,
      text,
      ...(businessId && { businessId: new Types.ObjectId(businessId) }),
      ...(createdFrom && { createdFrom: new Date(createdFrom) }),
      ...(createdTo && { createdTo: new Date(createdTo) }),
    });
    return pageOf(presentEach(rows, presentRow), totalItems, query);
  }

  @Get(':paymentId')
  @AdminOperation({
    operationId: 'adminGetPayment',
    summary: 'Get everything about a payment',
    description:
      'Returns its details, history, transfers, exceptions, resolutions, refunds, ledger entries, events and settlement.',
    parameters: PAYMENT_ID,
    answer,
    errors: ['invalid_payment_id', 'payment_not_found'],
  })
  @Message('Payment retrieved')
  get(@Param('paymentId', PaymentIdPipe) paymentId: Types.ObjectId): Promise<AdminPayment> {
    return this.show(paymentId);
  }

  @Get(':paymentId/trace')
  @AdminOperation({
    operationId: 'adminTraceTransaction',
    summary: 'Look up a transaction',
    description:
      'Looks for the transaction on the payment’s network, then on the others of its environment if that one does not know it, and returns what it means for this payment. Also names the other payments that it pays.',
    parameters: PAYMENT_ID,
    answer: { data: AdminLookupAnswer, examples: ADMIN_LOOKUPS },
    errors: ['invalid_payment_id', 'payment_not_found'],
  })
  @Message('Transaction traced')
  async lookUpTransaction(
    @Param('paymentId', PaymentIdPipe) paymentId: Types.ObjectId,
    @Query() { txHash }: AdminLookupQueryDto,
  ): Promise<AdminLookupAnswer> {
    const payment = await this.finder.get(paymentId);
    return presentLookup(payment, await this.lookup.lookUpForOperator(payment, txHash));
  }

  @Post(':paymentId/accept')
  @HttpCode(200)
  @AdminOperation({
    operationId: 'adminAcceptPayment',
    summary: 'Accept late or short money',
    description:
      'Accepts transfers for the payment. The payment becomes `completed` at once, and this cannot be undone. A settlement that was refused is retried. Repeating the same call does nothing.',
    parameters: PAYMENT_ID,
    bodies: ADMIN_ACCEPT,
    answer,
    errors: [
      'invalid_payment_id',
      'payment_not_found',
      'decision_outdated',
      'nothing_to_accept',
      'payment_already_completed',
      'settlement_under_way',
      'transfer_not_acceptable',
      'settlement_not_possible',
    ],
  })
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
  @AdminOperation({
    operationId: 'adminRefundPayment',
    summary: 'Note that money was sent back',
    description:
      'Notes that transfers were sent back by hand. This endpoint moves no money; `POST /admin/v1/payments/{paymentId}/refunds` asks for a refund that the service sends.',
    parameters: PAYMENT_ID,
    bodies: { refund: ADMIN_REFUND },
    answer,
    errors: [
      'invalid_payment_id',
      'payment_not_found',
      'decision_outdated',
      'nothing_to_refund',
      'transfer_not_refundable',
    ],
  })
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
  @AdminOperation({
    operationId: 'adminRetrySettlement',
    summary: 'Retry a refused settlement',
    description:
      'Retries the settlement of a payment that an operator has accepted. Any other payment failed when its settlement was refused; accept it first.',
    parameters: PAYMENT_ID,
    answer,
    errors: ['validation_failed', 'invalid_payment_id', 'payment_not_found', 'settlement_not_possible'],
  })
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
  @AdminOperation({
    operationId: 'adminFillSettlement',
    summary: 'Enter the proceeds of a manual sale',
    description:
      'Enters what the desk has paid for a payment whose provider is `manual`. Repeating the same entry does nothing.',
    parameters: PAYMENT_ID,
    bodies: ADMIN_FILL,
    answer,
    errors: ['invalid_payment_id', 'payment_not_found', 'settlement_not_possible'],
  })
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
  @AdminOperation({
    operationId: 'adminRefuseSettlement',
    summary: 'Enter the refusal of a manual sale',
    description:
      'Enters that the desk does not sell the tokens of a payment whose provider is `manual`. The payment fails, and the money stays in the treasury.',
    parameters: PAYMENT_ID,
    bodies: { refuse: ADMIN_REFUSE },
    answer,
    errors: ['invalid_payment_id', 'payment_not_found', 'settlement_not_possible'],
  })
  @Message('Refusal entered')
  async refuse(
    @Param('paymentId', PaymentIdPipe) paymentId: Types.ObjectId,
    @Body() { reason }: AdminRefuseDto,
    @Operator() by: Actor,
  ): Promise<AdminPayment> {
    await this.settlements.refuseByHand(paymentId, reason, by);
    return this.show(paymentId);
  }

  /** The payment, reread. @throws ApiError payment_not_found */
  private async show(paymentId: Types.ObjectId): Promise<AdminPayment> {
    const payment = await this.finder.get(paymentId);
    const networks = this.config.environments[payment.environment]?.networks ?? [];
    const transfers = await this.transfers.ofPayment(paymentId);
    return presentPayment(payment, transfers, { checkoutUrl: this.config.checkoutUrl, networks });
  }
}
