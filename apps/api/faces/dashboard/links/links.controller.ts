import {
  Body,
  Controller,
  Get,
  Param,
  Post,
  Put,
  Query,
  Res,
  type StreamableFile,
  UseGuards,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Types } from 'mongoose';
import {
  ChangePaymentLinkDto,
  CreatePaymentLinkDto,
  DashboardPaymentPage,
  ExportPaymentLinksQueryDto,
  ListPaymentLinksQueryDto,
  ListPaymentsOfLinkQueryDto,
  PaymentLinkDetails,
  PaymentLinkPage,
} from '@cowrie/dto';
import {
  type LinkOwner,
  PaymentLinksService,
} from '@cowrie/api/money-in/payment-links/payment-links.service';
import { DashboardGuard } from '@cowrie/api/people/dashboard.guard';
import { CurrentMember, CurrentTenant, type Member, type Tenant } from '@cowrie/api/people/member';
import { Freshness } from '@cowrie/api/people/freshness';
import { Needs } from '@cowrie/api/people/needs.decorator';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { exportFile, formForPeople } from '@cowrie/api/platform/http/export.form';
import { ObjectIdPipe } from '@cowrie/api/platform/http/object-id.pipe';
import { RateLimitGate } from '@cowrie/api/platform/rate-limit/rate-limit.gate';
import { DashboardPayments } from '../payments/list/dashboard-payments.service';
import { idOf, PLACE } from '../path-parameters';
import { DashboardOperation } from '../dashboard.operation';

const LEADS =
  'To lead payers to another page (`callbackURL`, `failureURL`) needs a second factor of the last ten minutes.';
const LINK = { ...PLACE, ...idOf('linkId', 'The payment link.') };

/** Payment links of a business, for its people (docs/decisions/0074). */
@Controller('dashboard/v1/businesses/:businessId/:environment/links')
@UseGuards(DashboardGuard)
export class DashboardLinksController {
  constructor(
    private readonly links: PaymentLinksService,
    private readonly payments: DashboardPayments,
    private readonly limits: RateLimitGate,
    private readonly freshness: Freshness,
  ) {}

  @Get()
  @DashboardOperation({
    operationId: 'dashboardListPaymentLinks',
    summary: 'List payment links',
    description: 'Returns a page of links, newest first, each with what came in by it.',
    parameters: PLACE,
    answer: PaymentLinkPage,
  })
  @Needs('view')
  @Message('Payment links retrieved')
  list(
    @CurrentMember() member: Member,
    @CurrentTenant() tenant: Tenant,
    @Query() query: ListPaymentLinksQueryDto,
  ): Promise<PaymentLinkPage> {
    return this.links.list(ownerOf(member, tenant), query);
  }

  @Post()
  @DashboardOperation({
    operationId: 'dashboardCreatePaymentLink',
    summary: 'Make a payment link',
    description: `Makes a link. Its amount, currency and use stay as they are, because it may be printed. ${LEADS}`,
    parameters: PLACE,
    answer: PaymentLinkDetails,
    errors: ['amount_too_small', 'amount_too_large', 'fresh_factor_needed', 'second_factor_missing'],
  })
  @Needs('links')
  @Message('Payment link made')
  create(
    @CurrentMember() member: Member,
    @CurrentTenant() tenant: Tenant,
    @Body() body: CreatePaymentLinkDto,
  ): Promise<PaymentLinkDetails> {
    return this.links.create(ownerOf(member, tenant), body, member.actor, this.mayLead(member));
  }

  @Get('export')
  @DashboardOperation({
    operationId: 'dashboardExportPaymentLinks',
    summary: 'Export payment links',
    description: 'Returns all links that match as CSV, newest first.',
    parameters: PLACE,
    answer: { csv: 'id,url,title,currency,amount\r\n', isWorkbook: true },
    errors: ['rate_limited'],
  })
  @Needs('export', { fresh: true })
  @Message('Payment links exported')
  async export(
    @CurrentMember() member: Member,
    @CurrentTenant() tenant: Tenant,
    @Query() { format, separator, ...query }: ExportPaymentLinksQueryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const { businessId, environment } = tenant;
    await this.limits.pass(reply, 'export', `${businessId.toHexString()} ${environment}`);
    const form = formForPeople({ format, separator });
    return exportFile('payment-links', form, await this.links.export(ownerOf(member, tenant), query, form));
  }

  @Get(':linkId')
  @DashboardOperation({
    operationId: 'dashboardGetPaymentLink',
    summary: 'Get a payment link',
    description: 'Returns a link and what came in by it.',
    parameters: LINK,
    answer: PaymentLinkDetails,
    errors: ['payment_link_not_found'],
  })
  @Needs('view')
  @Message('Payment link retrieved')
  get(
    @CurrentMember() member: Member,
    @CurrentTenant() tenant: Tenant,
    @Param('linkId', ObjectIdPipe) linkId: Types.ObjectId,
  ): Promise<PaymentLinkDetails> {
    return this.links.find(ownerOf(member, tenant), linkId);
  }

  @Put(':linkId')
  @DashboardOperation({
    operationId: 'dashboardChangePaymentLink',
    summary: 'Change a payment link',
    description: `Replaces what can change of a link, if it still has the revision that was read. ${LEADS}`,
    parameters: LINK,
    answer: PaymentLinkDetails,
    errors: ['payment_link_not_found', 'conflicting_change', 'fresh_factor_needed', 'second_factor_missing'],
  })
  @Needs('links')
  @Message('Payment link changed')
  change(
    @CurrentMember() member: Member,
    @CurrentTenant() tenant: Tenant,
    @Param('linkId', ObjectIdPipe) linkId: Types.ObjectId,
    @Body() body: ChangePaymentLinkDto,
  ): Promise<PaymentLinkDetails> {
    return this.links.change(ownerOf(member, tenant), linkId, body, member.actor, this.mayLead(member));
  }

  @Get(':linkId/payments')
  @DashboardOperation({
    operationId: 'dashboardListPaymentsOfLink',
    summary: 'List the payments of a link',
    description: 'Returns a page of the link’s payments, newest first.',
    parameters: LINK,
    answer: DashboardPaymentPage,
    errors: ['payment_link_not_found'],
  })
  @Needs('view')
  @Message('Payments of the link retrieved')
  async paymentsOf(
    @CurrentMember() member: Member,
    @CurrentTenant() tenant: Tenant,
    @Param('linkId', ObjectIdPipe) linkId: Types.ObjectId,
    @Query() query: ListPaymentsOfLinkQueryDto,
  ): Promise<DashboardPaymentPage> {
    const { id: paymentLinkId } = await this.links.find(ownerOf(member, tenant), linkId);
    return this.payments.page(tenant, { ...query, paymentLinkId });
  }

  /** Sending a link's payers to a different page than before is a critical action. */
  private mayLead(member: Member): () => void {
    return () => this.freshness.assertFresh(member);
  }
}

function ownerOf({ merchant }: Member, { environment }: Tenant): LinkOwner {
  return { merchant, environment };
}
