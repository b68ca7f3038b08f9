import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Patch,
  Post,
  Query,
  UseGuards,
} from '@nestjs/common';
import type { Types } from 'mongoose';
import {
  AdminChangeWebhookEndpointDto,
  AdminCreateWebhookEndpointDto,
  type AdminDelivery,
  AdminListWebhookEndpointsQueryDto,
  AdminResendDto,
  type AdminResent,
  AdminRollWebhookSecretDto,
  type AdminWebhookEndpoint,
  type AdminWebhookEndpointWithSecret,
} from '@cowrie/dto';
import type { Actor } from '@cowrie/api/platform/audit/actor';
import { Documented } from '@cowrie/api/platform/http/documented.decorator';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { DeliveryAdministration } from '@cowrie/api/notify/webhooks/deliveries/delivery-administration.service';
import { WebhookEndpointAdministration } from '@cowrie/api/notify/webhooks/endpoints/webhook-endpoint-administration.service';
import { AdminGuard } from '../admin.guard';
import { ObjectIdPipe } from '@cowrie/api/platform/http/object-id.pipe';
import { Operator } from '../principal';
import { presentDelivery, presentResent } from '@cowrie/api/notify/webhooks/deliveries/delivery.presenter';
import {
  presentEndpoint,
  presentWithSecret,
} from '@cowrie/api/notify/webhooks/endpoints/webhook-endpoint.presenter';
import { ADMIN_WEBHOOK_ENDPOINTS_DOCS as DOCS } from './webhook-endpoints.docs';

/** Creates, changes and removes webhook endpoints, rolls their secrets and sends events to them, for operators. */
@Controller('admin/v1/merchants/:businessId/webhook-endpoints')
@UseGuards(AdminGuard)
export class AdminWebhookEndpointsController {
  constructor(
    private readonly endpoints: WebhookEndpointAdministration,
    private readonly deliveries: DeliveryAdministration,
  ) {}

  @Post()
  @Documented(DOCS.create)
  @Message('Webhook endpoint created')
  async create(
    @Param('businessId', ObjectIdPipe) businessId: Types.ObjectId,
    @Body() { url, environment, events }: AdminCreateWebhookEndpointDto,
    @Operator() by: Actor,
  ): Promise<AdminWebhookEndpointWithSecret> {
    const fresh = { businessId, environment, url, events: events ?? undefined };
    return presentWithSecret(await this.endpoints.create(fresh, by));
  }

  @Get()
  @Documented(DOCS.list)
  @Message('Webhook endpoints retrieved')
  async list(
    @Param('businessId', ObjectIdPipe) businessId: Types.ObjectId,
    @Query() { environment }: AdminListWebhookEndpointsQueryDto,
  ): Promise<AdminWebhookEndpoint[]> {
    return (await this.endpoints.list(businessId, environment)).map(presentEndpoint);
  }

  @Get(':endpointId')
  @Documented(DOCS.get)
  @Message('Webhook endpoint retrieved')
  async get(
    @Param('businessId', ObjectIdPipe) businessId: Types.ObjectId,
    @Param('endpointId', ObjectIdPipe) id: Types.ObjectId,
  ): Promise<AdminWebhookEndpoint> {
    return presentEndpoint(await this.endpoints.find(businessId, id));
  }

  @Patch(':endpointId')
  @Documented(DOCS.change)
  @Message('Webhook endpoint changed')
  async change(
    @Param('businessId', ObjectIdPipe) businessId: Types.ObjectId,
    @Param('endpointId', ObjectIdPipe) id: Types.ObjectId,
    @Body() { url, events, enabled }: AdminChangeWebhookEndpointDto,
    @Operator() by: Actor,
  ): Promise<AdminWebhookEndpoint> {
    const update = { url: url ?? undefined, events, enabled: enabled ?? undefined };
    return presentEndpoint(await this.endpoints.change(businessId, id, update, by));
  }

  @Delete(':endpointId')
  @Documented(DOCS.remove)
  @Message('Webhook endpoint removed')
  async remove(
    @Param('businessId', ObjectIdPipe) businessId: Types.ObjectId,
    @Param('endpointId', ObjectIdPipe) id: Types.ObjectId,
    @Operator() by: Actor,
  ): Promise<AdminWebhookEndpoint> {
    return presentEndpoint(await this.endpoints.remove(businessId, id, by));
  }

  @Post(':endpointId/roll')
  @Documented(DOCS.roll)
  @Message('Webhook secret rolled')
  async roll(
    @Param('businessId', ObjectIdPipe) businessId: Types.ObjectId,
    @Param('endpointId', ObjectIdPipe) id: Types.ObjectId,
    @Body() { overlapSeconds }: AdminRollWebhookSecretDto,
    @Operator() by: Actor,
  ): Promise<AdminWebhookEndpointWithSecret> {
    const overlap = { overlapSeconds: overlapSeconds ?? undefined };
    return presentWithSecret(await this.endpoints.roll(businessId, id, overlap, by));
  }

  @Post(':endpointId/test')
  @Documented(DOCS.test)
  @Message('Test event sent')
  async test(
    @Param('businessId', ObjectIdPipe) businessId: Types.ObjectId,
    @Param('endpointId', ObjectIdPipe) id: Types.ObjectId,
    @Operator() by: Actor,
  ): Promise<AdminDelivery> {
    return presentDelivery(await this.deliveries.sendTest(businessId, id, by));
  }

  @Post(':endpointId/resend')
  @HttpCode(200)
  @Documented(DOCS.resend)
  @Message('Events are sent again')
  async resend(
    @Param('businessId', ObjectIdPipe) businessId: Types.ObjectId,
    @Param('endpointId', ObjectIdPipe) endpointId: Types.ObjectId,
    @Body() { from, to }: AdminResendDto,
    @Operator() by: Actor,
  ): Promise<AdminResent> {
    const range = { endpointId, from: new Date(from), to: new Date(to) };
    return presentResent(await this.deliveries.resendRange(businessId, range, by));
  }
}
