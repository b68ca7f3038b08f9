import { Body, Controller, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { Types } from 'mongoose';
import {
  AdminListHeldQueryDto,
  type AdminPayment,
  type AdminScreenedPayment,
  AdminScreeningDecisionDto,
  type Page,
} from '@cowrie/dto';
import { TransfersRepository } from '@cowrie/api/chain/chain-records/transfers.repository';
import { ScreenedPayments } from '@cowrie/api/operations/operator/screening/screened-payments.service';
import { ScreeningDecisions } from '@cowrie/api/operations/operator/screening/screening-decisions.service';
import { PaymentIdPipe } from '@cowrie/api/money-in/payments/payment-id.pipe';
import type { Payment } from '@cowrie/api/money-in/payments/payment.schema';
import type { Actor } from '@cowrie/api/platform/audit/actor';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { Documented } from '@cowrie/api/platform/http/documented.decorator';
import { pageOf, presentEach } from '@cowrie/api/platform/http/page';
import { AdminGuard } from '../admin.guard';
import { presentPayment } from '../payments/payment.presenter';
import { Operator } from '../principal';
import { ADMIN_SCREENING_DOCS as DOCS } from './screening.docs';
import { presentScreened } from './screening.presenter';

/** Lists money that screening holds, and takes an operator's decisions about it. */
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
  @Documented(DOCS.list)
  @Message('Held payments retrieved')
  async list(@Query() query: AdminListHeldQueryDto): Promise<Page<AdminScreenedPayment>> {
    const { businessId, ...rest } = query;
    const business = businessId ? { businessId: new Types.ObjectId(businessId) } : {};
    const { rows, totalItems } = await this.screened.list({ ...rest, ...business });
    return pageOf(presentEach(rows, presentScreened), totalItems, query);
  }

  @Post('payments/:paymentId/screening/release')
  @HttpCode(200)
  @Documented(DOCS.release)
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
  @Documented(DOCS.refuse)
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
