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
  type DashboardPaymentPage,
  ExportPaymentLinksQueryDto,
  ListPaymentLinksQueryDto,
  ListPaymentsOfLinkQueryDto,
  type PaymentLinkDetails,
  type PaymentLinkPage,
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
import { Documented } from '@cowrie/api/platform/http/documented.decorator';
import { ObjectIdPipe } from '@cowrie/api/platform/http/object-id.pipe';
import { RateLimitGate } from '@cowrie/api/platform/rate-limit/rate-limit.gate';
import { DashboardPayments } from '../payments/list/dashboard-payments.service';
import { LINKS_DOCS as DOCS } from './links.docs';

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
  @Documented(DOCS.list)
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
  @Documented(DOCS.create)
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
  @Documented(DOCS.export)
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
  @Documented(DOCS.get)
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
  @Documented(DOCS.change)
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
  @Documented(DOCS.payments)
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

  /** A link that leads its payers to another page than before is a critical act. */
  private mayLead(member: Member): () => void {
    return () => this.freshness.assertFresh(member);
  }
}

function ownerOf({ merchant }: Member, { environment }: Tenant): LinkOwner {
  return { merchant, environment };
}
