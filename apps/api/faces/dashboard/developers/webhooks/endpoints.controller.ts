import { Body, Controller, Delete, Get, Param, Patch, Post, UseGuards } from '@nestjs/common';
import type { Types } from 'mongoose';
import {
  AdminChangeWebhookEndpointDto,
  AdminDelivery,
  AdminRollWebhookSecretDto,
  AdminWebhookEndpoint,
  AdminWebhookEndpointWithSecret,
  DashboardCreateWebhookEndpointDto,
} from '@cowrie/dto';
import { DashboardGuard } from '@cowrie/api/people/dashboard.guard';
import { CurrentMember, CurrentTenant, type Member, type Tenant } from '@cowrie/api/people/member';
import { Needs } from '@cowrie/api/people/needs.decorator';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { ObjectIdPipe } from '@cowrie/api/platform/http/object-id.pipe';
import { presentDelivery } from '@cowrie/api/notify/webhooks/deliveries/delivery.presenter';
import { DeliveryAdministration } from '@cowrie/api/notify/webhooks/deliveries/delivery-administration.service';
import {
  presentEndpoint,
  presentWithSecret,
} from '@cowrie/api/notify/webhooks/endpoints/webhook-endpoint.presenter';
import { WebhookEndpointAdministration } from '@cowrie/api/notify/webhooks/endpoints/webhook-endpoint-administration.service';
import { OF_ENDPOINT } from '../path-parameters';
import { PLACE } from '../../path-parameters';
import { DashboardOperation } from '../../dashboard.operation';

/**
 * Creates, changes and removes webhook endpoints, and rolls their secrets. Events contain customers' data, so
 * changing where they go or who can sign them needs a fresh second factor.
 */
@Controller('dashboard/v1/businesses/:businessId/:environment/webhook-endpoints')
@UseGuards(DashboardGuard)
export class DashboardWebhookEndpointsController {
  constructor(
    private readonly endpoints: WebhookEndpointAdministration,
    private readonly deliveries: DeliveryAdministration,
  ) {}

  @Get()
  @DashboardOperation({
    operationId: 'dashboardListWebhookEndpoints',
    summary: 'List webhook endpoints',
    description: 'Returns the endpoints of the environment, oldest first.',
    parameters: PLACE,
    answer: { type: 'array', items: AdminWebhookEndpoint },
  })
  @Needs('developers')
  @Message('Webhook endpoints retrieved')
  async list(@CurrentTenant() { businessId, environment }: Tenant): Promise<AdminWebhookEndpoint[]> {
    return (await this.endpoints.list(businessId, environment)).map(presentEndpoint);
  }

  @Post()
  @DashboardOperation({
    operationId: 'dashboardCreateWebhookEndpoint',
    summary: 'Create a webhook endpoint',
    description: 'Creates an endpoint and returns its secret. No other answer shows it.',
    parameters: PLACE,
    answer: AdminWebhookEndpointWithSecret,
  })
  @Needs('developers', { fresh: true })
  @Message('Webhook endpoint created')
  async create(
    @CurrentTenant() { businessId, environment }: Tenant,
    @CurrentMember() { actor }: Member,
    @Body() { url, events }: DashboardCreateWebhookEndpointDto,
  ): Promise<AdminWebhookEndpointWithSecret> {
    const fresh = { businessId, environment, url, events: events ?? undefined };
    return presentWithSecret(await this.endpoints.create(fresh, actor));
  }

  @Get(':endpointId')
  @DashboardOperation({
    operationId: 'dashboardGetWebhookEndpoint',
    summary: 'Get a webhook endpoint',
    description: 'Returns its settings, and since when its deliveries fail.',
    parameters: OF_ENDPOINT,
    answer: AdminWebhookEndpoint,
    errors: ['validation_failed', 'webhook_endpoint_not_found'],
  })
  @Needs('developers')
  @Message('Webhook endpoint retrieved')
  async get(
    @CurrentTenant() tenant: Tenant,
    @Param('endpointId', ObjectIdPipe) id: Types.ObjectId,
  ): Promise<AdminWebhookEndpoint> {
    return presentEndpoint(await this.endpoints.findIn(tenant, id));
  }

  @Patch(':endpointId')
  @DashboardOperation({
    operationId: 'dashboardChangeWebhookEndpoint',
    summary: 'Change a webhook endpoint',
    description: 'Changes the fields that are sent; fields that are left out stay.',
    parameters: OF_ENDPOINT,
    answer: AdminWebhookEndpoint,
    errors: ['webhook_endpoint_not_found'],
  })
  @Needs('developers', { fresh: true })
  @Message('Webhook endpoint changed')
  async change(
    @CurrentTenant() tenant: Tenant,
    @CurrentMember() { actor }: Member,
    @Param('endpointId', ObjectIdPipe) id: Types.ObjectId,
    @Body() { url, events, enabled }: AdminChangeWebhookEndpointDto,
  ): Promise<AdminWebhookEndpoint> {
    await this.endpoints.findIn(tenant, id);
    const update = { url: url ?? undefined, events, enabled: enabled ?? undefined };
    return presentEndpoint(await this.endpoints.change(tenant.businessId, id, update, actor));
  }

  @Delete(':endpointId')
  @DashboardOperation({
    operationId: 'dashboardRemoveWebhookEndpoint',
    summary: 'Remove a webhook endpoint',
    description: 'Removes the endpoint and cancels its open deliveries. Returns the endpoint as it was.',
    parameters: OF_ENDPOINT,
    answer: AdminWebhookEndpoint,
    errors: ['validation_failed', 'webhook_endpoint_not_found'],
  })
  @Needs('developers')
  @Message('Webhook endpoint removed')
  async remove(
    @CurrentTenant() tenant: Tenant,
    @CurrentMember() { actor }: Member,
    @Param('endpointId', ObjectIdPipe) id: Types.ObjectId,
  ): Promise<AdminWebhookEndpoint> {
    await this.endpoints.findIn(tenant, id);
    return presentEndpoint(await this.endpoints.remove(tenant.businessId, id, actor));
  }

  @Post(':endpointId/roll')
  @DashboardOperation({
    operationId: 'dashboardRollWebhookSecret',
    summary: 'Roll a webhook endpoint’s secret',
    description:
      'Issues a new secret and returns it. No other answer shows it. Until the overlap ends, webhooks carry a signature for both.',
    parameters: OF_ENDPOINT,
    answer: AdminWebhookEndpointWithSecret,
    errors: ['webhook_endpoint_not_found', 'conflicting_change'],
  })
  @Needs('developers', { fresh: true })
  @Message('Webhook secret rolled')
  async roll(
    @CurrentTenant() tenant: Tenant,
    @CurrentMember() { actor }: Member,
    @Param('endpointId', ObjectIdPipe) id: Types.ObjectId,
    @Body() { overlapSeconds }: AdminRollWebhookSecretDto,
  ): Promise<AdminWebhookEndpointWithSecret> {
    await this.endpoints.findIn(tenant, id);
    const overlap = { overlapSeconds: overlapSeconds ?? undefined };
    return presentWithSecret(await this.endpoints.roll(tenant.businessId, id, overlap, actor));
  }

  @Post(':endpointId/test')
  @DashboardOperation({
    operationId: 'dashboardTestWebhookEndpoint',
    summary: 'Send a test event',
    description: 'Sends an event of type `webhook.test`. The answer does not wait for the endpoint.',
    parameters: OF_ENDPOINT,
    answer: AdminDelivery,
    errors: ['validation_failed', 'webhook_endpoint_not_found'],
  })
  @Needs('developers')
  @Message('Test event sent')
  async test(
    @CurrentTenant() tenant: Tenant,
    @CurrentMember() { actor }: Member,
    @Param('endpointId', ObjectIdPipe) id: Types.ObjectId,
  ): Promise<AdminDelivery> {
    await this.endpoints.findIn(tenant, id);
    return presentDelivery(await this.deliveries.sendTest(tenant.businessId, id, actor));
  }
}
