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
  ADMIN_CHANGE_WEBHOOK_ENDPOINT,
  ADMIN_CREATE_WEBHOOK_ENDPOINT,
  ADMIN_RESEND,
  ADMIN_RESENT,
  ADMIN_ROLL_WEBHOOK_SECRET,
  ADMIN_TEST_DELIVERY,
  ADMIN_WEBHOOK_ENDPOINT,
  ADMIN_WEBHOOK_ENDPOINT_WITH_SECRET,
  ADMIN_WEBHOOK_ENDPOINTS,
  AdminChangeWebhookEndpointDto,
  AdminCreateWebhookEndpointDto,
  AdminDelivery,
  AdminListWebhookEndpointsQueryDto,
  AdminResendDto,
  AdminResent,
  AdminRollWebhookSecretDto,
  AdminWebhookEndpoint,
  AdminWebhookEndpointWithSecret,
} from '@cowrie/dto';
import type { Actor } from '@cowrie/api/platform/audit/actor';
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
import { BUSINESS_ID, WEBHOOK_ENDPOINT_ID } from '../path-parameters';
import { AdminOperation } from '../admin.operation';

const answer = { data: AdminWebhookEndpoint, examples: { endpoint: ADMIN_WEBHOOK_ENDPOINT } };
const withSecret = {
  data: AdminWebhookEndpointWithSecret,
  examples: { endpoint: ADMIN_WEBHOOK_ENDPOINT_WITH_SECRET },
};
const errors = ['merchant_not_found', 'webhook_endpoint_not_found'] as const;

/**
 * Creates, changes and removes webhook endpoints, rolls their secrets and sends events to them, for
 * operators.
 */
@Controller('admin/v1/merchants/:businessId/webhook-endpoints')
@UseGuards(AdminGuard)
export class AdminWebhookEndpointsController {
  constructor(
    private readonly endpoints: WebhookEndpointAdministration,
    private readonly deliveries: DeliveryAdministration,
  ) {}

  @Post()
  @AdminOperation({
    operationId: 'adminCreateWebhookEndpoint',
    summary: 'Create a webhook endpoint',
    description:
      'Creates an endpoint and returns its secret. Store the secret at once: no other answer shows it. The endpoint receives events that happen from now on.',
    parameters: BUSINESS_ID,
    bodies: ADMIN_CREATE_WEBHOOK_ENDPOINT,
    answer: withSecret,
    errors: ['merchant_not_found'],
  })
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
  @AdminOperation({
    operationId: 'adminListWebhookEndpoints',
    summary: 'List a merchant’s webhook endpoints',
    description: 'Returns the endpoints of one environment, or of both, oldest first.',
    parameters: BUSINESS_ID,
    answer: {
      data: { type: 'array', items: AdminWebhookEndpoint },
      examples: { endpoints: ADMIN_WEBHOOK_ENDPOINTS },
    },
    errors: ['merchant_not_found'],
  })
  @Message('Webhook endpoints retrieved')
  async list(
    @Param('businessId', ObjectIdPipe) businessId: Types.ObjectId,
    @Query() { environment }: AdminListWebhookEndpointsQueryDto,
  ): Promise<AdminWebhookEndpoint[]> {
    return (await this.endpoints.list(businessId, environment)).map(presentEndpoint);
  }

  @Get(':endpointId')
  @AdminOperation({
    operationId: 'adminGetWebhookEndpoint',
    summary: 'Get a webhook endpoint',
    description: 'Returns its settings, and since when its deliveries fail.',
    parameters: WEBHOOK_ENDPOINT_ID,
    answer,
    errors: ['validation_failed', ...errors],
  })
  @Message('Webhook endpoint retrieved')
  async get(
    @Param('businessId', ObjectIdPipe) businessId: Types.ObjectId,
    @Param('endpointId', ObjectIdPipe) id: Types.ObjectId,
  ): Promise<AdminWebhookEndpoint> {
    return presentEndpoint(await this.endpoints.find(businessId, id));
  }

  @Patch(':endpointId')
  @AdminOperation({
    operationId: 'adminChangeWebhookEndpoint',
    summary: 'Change a webhook endpoint',
    description:
      'Changes the fields that you send; fields that you leave out stay. `enabled: true` also enables an endpoint again that was disabled because it answered 410.',
    parameters: WEBHOOK_ENDPOINT_ID,
    bodies: ADMIN_CHANGE_WEBHOOK_ENDPOINT,
    answer,
    errors,
  })
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
  @AdminOperation({
    operationId: 'adminRemoveWebhookEndpoint',
    summary: 'Remove a webhook endpoint',
    description: 'Removes the endpoint and cancels its open deliveries. Returns the endpoint as it was.',
    parameters: WEBHOOK_ENDPOINT_ID,
    answer,
    errors: ['validation_failed', ...errors],
  })
  @Message('Webhook endpoint removed')
  async remove(
    @Param('businessId', ObjectIdPipe) businessId: Types.ObjectId,
    @Param('endpointId', ObjectIdPipe) id: Types.ObjectId,
    @Operator() by: Actor,
  ): Promise<AdminWebhookEndpoint> {
    return presentEndpoint(await this.endpoints.remove(businessId, id, by));
  }

  @Post(':endpointId/roll')
  @AdminOperation({
    operationId: 'adminRollWebhookSecret',
    summary: 'Roll a webhook endpoint’s secret',
    description:
      'Issues a new secret and returns it. Store it at once: no other answer shows it. Until the overlap ends, every webhook carries a signature for the new and for the previous secret. Older secrets end at once.',
    parameters: WEBHOOK_ENDPOINT_ID,
    bodies: { day: ADMIN_ROLL_WEBHOOK_SECRET },
    answer: withSecret,
    errors: [...errors, 'conflicting_change'],
  })
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
  @AdminOperation({
    operationId: 'adminTestWebhookEndpoint',
    summary: 'Send a test event',
    description:
      'Sends an event of type `webhook.test`. It has the fields of every event, and its payment does not exist. The answer does not wait for the endpoint: get the delivery to see the outcome.',
    parameters: WEBHOOK_ENDPOINT_ID,
    answer: { data: AdminDelivery, examples: { delivery: ADMIN_TEST_DELIVERY } },
    errors: ['validation_failed', ...errors],
  })
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
  @AdminOperation({
    operationId: 'adminResendToWebhookEndpoint',
    summary: 'Resend the events of a time range to one endpoint',
    description:
      'Resends every event that happened at or after `from` and before `to`, if the endpoint receives its type, under the same `webhook-id`. Includes events that were delivered, and those from before the endpoint was created. Deliveries under way continue.',
    parameters: WEBHOOK_ENDPOINT_ID,
    bodies: { day: ADMIN_RESEND },
    answer: { data: AdminResent, examples: { resent: ADMIN_RESENT } },
    errors,
  })
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
