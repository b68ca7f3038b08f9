import { Body, Controller, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { Types } from 'mongoose';
import {
  ADMIN_PAYMENT,
  ADMIN_RELEASE,
  ADMIN_SCREENED_PAGE,
  ADMIN_SCREENING_REFUSE,
  AdminListHeldQueryDto,
  AdminPayment,
  AdminScreenedPage,
  type AdminScreenedPayment,
  AdminScreeningDecisionDto,
  type Page,
} from '@cowrie/dto';
import { TransfersRepository } from '@cowrie/api/chain/chain-records/transfers.repository';
import { ScreenedPayments } from '@cowrie/api/operations/operator/screening/screened-payments.service';
import { ScreeningDecisions } from '@cowrie/api/operations/operator/screening/screening-decisions.service';
import { PaymentIdPipe } from '@cowrie/api/money-in/payments/http/payment-id.pipe';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import type { Actor } from '@cowrie/api/platform/audit/actor';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { pageOf, presentEach } from '@cowrie/api/platform/http/page';
import { AdminGuard } from '../admin.guard';
import { presentPayment } from '../payments/payment.presenter';
import { Operator } from '../principal';
import { presentScreened } from './screening.presenter';
import { PAYMENT_ID } from '../path-parameters';
import { AdminOperation } from '../admin.operation';

/** Lists money that screening holds, and accepts an operator's decisions about it. */
@Controller('admin/v1')
@UseGuards(AdminGuard)
export class AdminScreeningController {
  constructor(
    private readonly screened: ScreenedPayments,
    private readonly decisions: ScreeningDecisions,
    private readonly transfers: TransfersRepository,
    private readonly config: AppConfig,
  ) {}

  @Get('screening')
  @AdminOperation({
    operationId: 'adminListScreened',
    summary: 'List money that screening holds',
    description:
      'Returns the payments whose settlement does not begin because a source of screening lists a sender, or does not answer. The longest waiting first.',
    answer: { data: AdminScreenedPage, examples: { page: ADMIN_SCREENED_PAGE } },
  })
  @Message('Held payments retrieved')
  async list(@Query() query: AdminListHeldQueryDto): Promise<Page<AdminScreenedPayment>> {
    const { businessId, ...rest } = query;
    const business = businessId ? { businessId: new Types.ObjectId(businessId) } : {};
    const { rows, totalItems } = await this.screened.list({ ...rest, ...business });
    return pageOf(presentEach(rows, presentScreened), totalItems, query);
  }

  @Post('payments/:paymentId/screening/release')
  @HttpCode(200)
  @AdminOperation({
    operationId: 'adminReleaseScreening',
    summary: 'Release held money',
    description:
      'Lets the settlement go on. The same senders do not hold it again. After a refusal, the payment can be accepted.',
    parameters: PAYMENT_ID,
    bodies: { release: ADMIN_RELEASE },
    answer: { data: AdminPayment, examples: { payment: ADMIN_PAYMENT } },
    errors: ['invalid_payment_id', 'payment_not_found', 'decision_outdated', 'settlement_not_possible'],
  })
  @Message('Money released')
  async release(
    @Param('paymentId', PaymentIdPipe) paymentId: Types.ObjectId,
    @Body() body: AdminScreeningDecisionDto,
    @Operator() by: Actor,
  ): Promise<AdminPayment> {
    return this.show(await this.decisions.release(paymentId, { ...body, by }));
  }

  @Post('payments/:paymentId/screening/refuse')
  @HttpCode(200)
  @AdminOperation({
    operationId: 'adminRefuseScreening',
    summary: 'Refuse held money',
    description:
      'Ends the settlement. The payment fails, and its money stays on record and in its vault: it is neither swept nor sold.',
    parameters: PAYMENT_ID,
    bodies: { refuse: ADMIN_SCREENING_REFUSE },
    answer: { data: AdminPayment, examples: { payment: ADMIN_PAYMENT } },
    errors: ['invalid_payment_id', 'payment_not_found', 'decision_outdated', 'settlement_not_possible'],
  })
  @Message('Money refused')
  async refuse(
    @Param('paymentId', PaymentIdPipe) paymentId: Types.ObjectId,
    @Body() body: AdminScreeningDecisionDto,
    @Operator() by: Actor,
  ): Promise<AdminPayment> {
    return this.show(await this.decisions.refuse(paymentId, { ...body, by }));
  }

  private async show(payment: Payment): Promise<AdminPayment> {
    const networks = this.config.environments[payment.environment]?.networks ?? [];
    const transfers = await this.transfers.ofPayment(payment._id);
    return presentPayment(payment, transfers, { checkoutUrl: this.config.checkoutUrl, networks });
  }
}
