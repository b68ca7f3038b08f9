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
  type DashboardPayment,
  type DashboardPaymentPage,
  DashboardPaymentsQueryDto,
  type PaymentSimulation,
  type RateProof,
  SimulatePaymentDto,
} from '@cowrie/dto';
import { COUNTRY_TABLE } from '@cowrie/tables';
import { PaymentIdPipe } from '@cowrie/api/money-in/payments/payment-id.pipe';
import { DashboardGuard } from '@cowrie/api/people/dashboard.guard';
import { CurrentMember, CurrentTenant, type Member, type Tenant } from '@cowrie/api/people/member';
import { Needs } from '@cowrie/api/people/needs.decorator';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { Message, Revalidated } from '@cowrie/api/platform/http/answer.rules';
import { exportFile, formForPeople } from '@cowrie/api/platform/http/export.form';
import { Documented } from '@cowrie/api/platform/http/documented.decorator';
import { RateLimitGate } from '@cowrie/api/platform/rate-limit/rate-limit.gate';
import { RateProofService } from '@cowrie/api/money-in/rate-proof/rate-proof.service';
import { SimulatePayment } from '../../test-helpers/simulate-payment.use-case';
import { DashboardPayments } from './list/dashboard-payments.service';
import { PaymentView } from './payment/payment-view.service';
import { DASHBOARD_PAYMENTS_DOCS as DOCS } from './payments.docs';

/** Searches, exports and shows the payments of a business. */
@Controller('dashboard/v1/businesses/:businessId/:environment/payments')
@UseGuards(DashboardGuard)
export class DashboardPaymentsController {
  constructor(
    private readonly payments: DashboardPayments,
    private readonly view: PaymentView,
    private readonly proofs: RateProofService,
    private readonly simulation: SimulatePayment,
    private readonly limits: RateLimitGate,
    private readonly audit: AuditLog,
  ) {}

  @Get()
  @Documented(DOCS.list)
  @Needs('view')
  @Message('Payments retrieved')
  list(
    @CurrentTenant() tenant: Tenant,
    @Query() query: DashboardPaymentsQueryDto,
  ): Promise<DashboardPaymentPage> {
    return this.payments.page(tenant, query);
  }

  @Get('export')
  @Documented(DOCS.export)
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
      ...{
        by: actor,
        action: 'payments.export',
        subject: { kind: 'merchant', id: merchant._id.toHexString() },
      },
      // Customers' addresses leave with it. What was searched for can be one of them, so it is not noted.
      after: { environment: tenant.environment, from: query.createdFrom, to: query.createdTo },
    });
    return exportFile('payments', formForPeople(query), file);
  }

  @Get(':paymentId')
  @Documented(DOCS.get)
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
  @Documented(DOCS.proof)
  @Needs('view')
  @Message('Rate proof retrieved')
  proof(
    @CurrentTenant() { environment }: Tenant,
    @CurrentMember() { merchant }: Member,
    @Param('paymentId', PaymentIdPipe) paymentId: Types.ObjectId,
  ): Promise<RateProof> {
    return this.proofs.proof({ merchant, environment }, paymentId);
  }

  @Post(':paymentId/simulate')
  @HttpCode(200)
  @Documented(DOCS.simulate)
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
