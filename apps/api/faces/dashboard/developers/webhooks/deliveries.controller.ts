import { Body, Controller, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { Types } from 'mongoose';
import {
  AdminDelivery,
  AdminDeliveryPage,
  AdminResent,
  DashboardListDeliveriesQueryDto,
  DashboardResendGivenUpDto,
} from '@cowrie/dto';
import { DashboardGuard } from '@cowrie/api/people/dashboard.guard';
import { CurrentMember, CurrentTenant, type Member, type Tenant } from '@cowrie/api/people/member';
import { Needs } from '@cowrie/api/people/needs.decorator';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import {
  presentDelivery,
  presentDeliveryPage,
} from '@cowrie/api/notify/webhooks/deliveries/delivery.presenter';
import { DeliveryAdministration } from '@cowrie/api/notify/webhooks/deliveries/delivery-administration.service';
import { OF_DELIVERY } from '../path-parameters';
import { PLACE } from '../../path-parameters';
import { DashboardOperation } from '../../dashboard.operation';

/** Searches, shows and resends webhook deliveries (docs/interface.md §6.5). */
@Controller('dashboard/v1/businesses/:businessId/:environment/webhook-deliveries')
@UseGuards(DashboardGuard)
export class DashboardDeliveriesController {
  constructor(private readonly deliveries: DeliveryAdministration) {}

  @Get()
  @DashboardOperation({
    operationId: 'dashboardListWebhookDeliveries',
    summary: 'List webhook deliveries',
    description:
      'Returns the deliveries of the environment that match, newest first. With a state or a type, a page looks at 5,000 at most: it can be short, or empty, and have a next one.',
    parameters: PLACE,
    answer: AdminDeliveryPage,
    errors: ['webhook_delivery_not_found'],
  })
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
  @DashboardOperation({
    operationId: 'dashboardGetWebhookDelivery',
    summary: 'Get a webhook delivery',
    description: 'Returns the delivery with its body and every try that is kept.',
    parameters: OF_DELIVERY,
    answer: AdminDelivery,
    errors: ['webhook_delivery_not_found'],
  })
  @Needs('developers')
  @Message('Webhook delivery retrieved')
  async get(@CurrentTenant() tenant: Tenant, @Param('deliveryId') id: string): Promise<AdminDelivery> {
    return presentDelivery(await this.deliveries.findIn(tenant, id));
  }

  @Post('resend-given-up')
  @HttpCode(200)
  @DashboardOperation({
    operationId: 'dashboardResendGivenUp',
    summary: 'Resend the deliveries that were given up',
    description:
      'Sends the deliveries again that were given up and made at `since` or later, to one endpoint or to all. 10,000 at most, the newest first.',
    parameters: PLACE,
    answer: AdminResent,
    errors: ['webhook_endpoint_not_found'],
  })
  @Needs('developers')
  @Message('Webhook deliveries are sent again')
  async resendGivenUp(
    @CurrentTenant() { businessId, environment }: Tenant,
    @CurrentMember() { actor }: Member,
    @Body() { since, endpointId }: DashboardResendGivenUpDto,
  ): Promise<AdminResent> {
    const which = {
      environment,
      since: new Date(since),
      ...(endpointId && { endpointId: new Types.ObjectId(endpointId) }),
    };
    return { count: await this.deliveries.resendGivenUp(businessId, which, actor) };
  }

  @Post(':deliveryId/resend')
  @HttpCode(200)
  @DashboardOperation({
    operationId: 'dashboardResendWebhookDelivery',
    summary: 'Resend a webhook delivery',
    description: 'Sends it again under the same `webhook-id`, or makes its next try due now.',
    parameters: OF_DELIVERY,
    answer: AdminDelivery,
    errors: ['webhook_delivery_not_found'],
  })
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
