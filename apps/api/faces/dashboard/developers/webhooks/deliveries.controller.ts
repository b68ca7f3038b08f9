import { Body, Controller, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { Types } from 'mongoose';
import {
  type AdminDelivery,
  type AdminDeliveryPage,
  type AdminResent,
  DashboardListDeliveriesQueryDto,
  DashboardResendGivenUpDto,
} from '@cowrie/dto';
import { DashboardGuard } from '@cowrie/api/people/dashboard.guard';
import { CurrentMember, CurrentTenant, type Member, type Tenant } from '@cowrie/api/people/member';
import { Needs } from '@cowrie/api/people/needs.decorator';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { Documented } from '@cowrie/api/platform/http/documented.decorator';
import {
  presentDelivery,
  presentDeliveryPage,
} from '@cowrie/api/notify/webhooks/deliveries/delivery.presenter';
import { DeliveryAdministration } from '@cowrie/api/notify/webhooks/deliveries/delivery-administration.service';
import { DELIVERIES_DOCS as DOCS } from './deliveries.docs';

/** Searches, shows and resends webhook deliveries (docs/interface.md §6.5). */
@Controller('dashboard/v1/businesses/:businessId/:environment/webhook-deliveries')
@UseGuards(DashboardGuard)
export class DashboardDeliveriesController {
  constructor(private readonly deliveries: DeliveryAdministration) {}

  @Get()
  @Documented(DOCS.list)
  @Needs('developers')
  @Message('Webhook deliveries retrieved')
  async list(
    @CurrentTenant() { businessId, environment }: Tenant,
    @Query() { endpointId, paymentId, ...rest }: DashboardListDeliveriesQueryDto,
  ): Promise<AdminDeliveryPage> {
    const found = await this.deliveries.search(businessId, {
      ...rest,
      environment,
      ...(endpointId && { endpointId: new Types.ObjectId(endpointId) }),
      ...(paymentId && { paymentId: new Types.ObjectId(paymentId) }),
    });
    return presentDeliveryPage(found);
  }

  @Get(':deliveryId')
  @Documented(DOCS.get)
  @Needs('developers')
  @Message('Webhook delivery retrieved')
  async get(@CurrentTenant() tenant: Tenant, @Param('deliveryId') id: string): Promise<AdminDelivery> {
    return presentDelivery(await this.deliveries.findIn(tenant, id));
  }

  @Post('resend-given-up')
  @HttpCode(200)
  @Documented(DOCS.resendGivenUp)
  @Needs('developers')
  @Message('Webhook deliveries are sent again')
  async resendGivenUp(
    @CurrentTenant() { businessId, environment }: Tenant,
    @CurrentMember() { actor }: Member,
    @Body() { since, endpointId }: DashboardResendGivenUpDto,
  ): Promise<AdminResent> {
    const which = {
      ...{ environment, since: new Date(since) },
      ...(endpointId && { endpointId: new Types.ObjectId(endpointId) }),
    };
    return { count: await this.deliveries.resendGivenUp(businessId, which, actor) };
  }

  @Post(':deliveryId/resend')
  @HttpCode(200)
  @Documented(DOCS.resend)
  @Needs('developers')
  @Message('Webhook delivery is sent again')
  async resend(
    @CurrentTenant() tenant: Tenant,
    @CurrentMember() { actor }: Member,
    @Param('deliveryId') id: string,
  ): Promise<AdminDelivery> {
    await this.deliveries.findIn(tenant, id);
    return presentDelivery(await this.deliveries.resend(tenant.businessId, id, actor));
  }
}
