import {
  Body,
  Controller,
  Get,
  HttpCode,
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
  DashboardExportQueryDto,
  DashboardPayment,
  DashboardPaymentPage,
  DashboardPaymentsListQueryDto,
  INITIALIZED_EXAMPLE,
  PaymentSimulation,
  RateProof,
  Receipt,
  SimulatePaymentDto,
} from '@cowrie/dto';
import { COUNTRY_TABLE } from '@cowrie/tables';
import { PaymentIdPipe } from '@cowrie/api/money-in/payments/http/payment-id.pipe';
import { DashboardGuard } from '@cowrie/api/people/dashboard.guard';
import { CurrentMember, CurrentTenant, type Member, type Tenant } from '@cowrie/api/people/member';
import { Needs } from '@cowrie/api/people/needs.decorator';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { Message, Revalidated } from '@cowrie/api/platform/http/answer.rules';
import { exportFile, formForPeople } from '@cowrie/api/platform/http/export.form';
import { RateLimitGate } from '@cowrie/api/platform/rate-limit/rate-limit.gate';
import { Receipts } from '@cowrie/api/money-out/receipts/receipts.service';
import { RateProofService } from '@cowrie/api/money-in/rate-proof/rate-proof.service';
import { SimulatePayment } from '../../test-helpers/simulate-payment.use-case';
import { DashboardPayments } from './list/dashboard-payments.service';
import { PaymentView } from './payment/payment-view.service';
import { PLACE } from '../path-parameters';
import { DashboardOperation } from '../dashboard.operation';

const PAYMENT_ID = {
  ...PLACE,
  paymentId: {
    description: 'The 24-character hex ID of the payment.',
    example: INITIALIZED_EXAMPLE.paymentId,
    pattern: '^[0-9a-fA-F]{24}$',
  },
};

/** Searches, exports and shows the payments of a business. */
@Controller('dashboard/v1/businesses/:businessId/:environment/payments')
@UseGuards(DashboardGuard)
export class DashboardPaymentsController {
  constructor(
    private readonly payments: DashboardPayments,
    private readonly view: PaymentView,
    private readonly proofs: RateProofService,
    private readonly receipts: Receipts,
    private readonly simulation: SimulatePayment,
    private readonly limits: RateLimitGate,
    private readonly audit: AuditLog,
  ) {}

  @Get()
  @DashboardOperation({
    operationId: 'dashboardListPayments',
    summary: 'List payments',
    description: 'Returns a page of the payments of the business in an environment.',
    parameters: PLACE,
    answer: DashboardPaymentPage,
    errors: ['validation_failed'],
  })
  @Needs('view')
  @Message('Payments retrieved')
  list(
    @CurrentTenant() tenant: Tenant,
    @Query() query: DashboardPaymentsListQueryDto,
  ): Promise<DashboardPaymentPage> {
    return this.payments.page(tenant, query);
  }

  @Get('export')
  @DashboardOperation({
    operationId: 'dashboardExportPayments',
    summary: 'Export payments',
    description:
      'Returns all payments that match, oldest first, as CSV or as a workbook: at most 100,000. Each time stands twice, by the clocks of `timeZone`: `createdAt` for programs, with the offset, and `createdLocal` for spreadsheets. An answer that cannot be finished breaks off.',
    parameters: PLACE,
    answer: {
      csv: 'createdAt,createdLocal,paidAt,paidLocal,completedAt,completedLocal,timeZone\r\n',
      isWorkbook: true,
    },
    errors: ['validation_failed', 'export_too_large', 'rate_limited'],
  })
  @Needs('export', { fresh: true })
  @Message('Payments exported')
  async export(
    @CurrentTenant() tenant: Tenant,
    @CurrentMember() { merchant, actor }: Member,
    @Query() query: DashboardExportQueryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    await this.limits.pass(reply, 'export', `${tenant.businessId.toHexString()} ${tenant.environment}`);
    const { timeZone } = COUNTRY_TABLE[merchant.country];
    const file = await this.payments.export(tenant, query, timeZone);
    await this.audit.record({
      by: actor,
      action: 'payments.export',
      subject: { kind: 'merchant', id: merchant._id.toHexString() },
      // It contains customers' addresses. The search text may be one of them, so it is not audited.
      after: { environment: tenant.environment, from: query.createdFrom, to: query.createdTo },
    });
    return exportFile('payments', formForPeople(query), file);
  }

  @Get(':paymentId')
  @DashboardOperation({
    operationId: 'dashboardPayment',
    summary: 'Get a payment',
    description:
      'Returns everything about a payment that its business may see. With `If-None-Match`, 304 while nothing changed.',
    parameters: PAYMENT_ID,
    answer: DashboardPayment,
    errors: ['invalid_payment_id', 'payment_not_found'],
  })
  @Needs('view')
  @Message('Payment retrieved')
  @Revalidated('serverTime')
  get(
    @CurrentTenant() tenant: Tenant,
    @Param('paymentId', PaymentIdPipe) paymentId: Types.ObjectId,
  ): Promise<DashboardPayment> {
    return this.view.of(tenant, paymentId);
  }

  @Get(':paymentId/rate-proof')
  @DashboardOperation({
    operationId: 'dashboardRateProof',
    summary: 'Get the proof of a payment’s rate',
    description: 'Returns the same as `GET /api/v1/payments/{paymentId}/rate-proof`.',
    parameters: PAYMENT_ID,
    answer: RateProof,
    errors: [
      'invalid_payment_id',
      'payment_not_found',
      'rate_not_fixed',
      'rate_evidence_missing',
      'rate_proofs_off',
    ],
  })
  @Needs('view')
  @Message('Rate proof retrieved')
  proof(
    @CurrentTenant() { environment }: Tenant,
    @CurrentMember() { merchant }: Member,
    @Param('paymentId', PaymentIdPipe) paymentId: Types.ObjectId,
  ): Promise<RateProof> {
    return this.proofs.proof({ merchant, environment }, paymentId);
  }

  @Get(':paymentId/receipt')
  @DashboardOperation({
    operationId: 'dashboardReceipt',
    summary: 'Get the receipt of a payment',
    description: 'Returns the same as `GET /api/v1/payments/{paymentId}/receipt`.',
    parameters: PAYMENT_ID,
    answer: Receipt,
    errors: ['invalid_payment_id', 'payment_not_found', 'payment_not_paid', 'receipt_not_possible'],
  })
  @Needs('view')
  @Message('Receipt retrieved')
  receipt(
    @CurrentTenant() tenant: Tenant,
    @Param('paymentId', PaymentIdPipe) paymentId: Types.ObjectId,
  ): Promise<Receipt> {
    return this.receipts.ofTenant(tenant, paymentId);
  }

  @Post(':paymentId/simulate')
  @HttpCode(200)
  @DashboardOperation({
    operationId: 'dashboardSimulate',
    summary: 'Play a customer',
    description: 'Does the same as `POST /api/v1/test-helpers/payments/{paymentId}/simulate`.',
    parameters: PAYMENT_ID,
    answer: PaymentSimulation,
    errors: [
      'invalid_payment_id',
      'validation_failed',
      'payment_not_found',
      'rate_limited',
      'test_helpers_off',
      'test_key_needed',
      'simulation_not_possible',
      'checkout_locked',
      'payment_not_payable',
      'pair_not_supported',
      'amount_too_small',
      'amount_too_large',
      'rate_unavailable',
    ],
  })
  @Needs('developers')
  @Message('Customer simulated')
  async simulate(
    @CurrentTenant() { environment }: Tenant,
    @CurrentMember() { merchant }: Member,
    @Param('paymentId', PaymentIdPipe) paymentId: Types.ObjectId,
    @Body() body: SimulatePaymentDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PaymentSimulation> {
    this.simulation.requireAllowed({ environment });
    await this.limits.pass(reply, 'simulate', merchant._id.toHexString());
    return this.simulation.execute({ merchant, environment }, paymentId, body);
  }
}
