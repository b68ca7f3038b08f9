import { Body, Controller, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { Types } from 'mongoose';
import {
  ADMIN_DELIVERY,
  ADMIN_DELIVERY_PAGE,
  ADMIN_RESEND_ALL,
  ADMIN_RESENT,
  AdminDelivery,
  AdminDeliveryPage,
  AdminListDeliveriesQueryDto,
  AdminResendAllDto,
  AdminResent,
} from '@cowrie/dto';
import type { Actor } from '@cowrie/api/platform/audit/actor';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { DeliveryAdministration } from '@cowrie/api/notify/webhooks/deliveries/delivery-administration.service';
import { AdminGuard } from '../admin.guard';
import { ObjectIdPipe } from '@cowrie/api/platform/http/object-id.pipe';
import { Operator } from '../principal';
import {
  presentDelivery,
  presentDeliveryPage,
  presentResent,
} from '@cowrie/api/notify/webhooks/deliveries/delivery.presenter';
import { BUSINESS_ID, DELIVERY_ID } from '../path-parameters';
import { AdminOperation } from '../admin.operation';

const answer = { data: AdminDelivery, examples: { delivery: ADMIN_DELIVERY } };
const errors = ['validation_failed', 'merchant_not_found', 'webhook_delivery_not_found'] as const;

/** Searches, shows and resends webhook deliveries, for operators (docs/interface.md §6.5). */
@Controller('admin/v1/merchants/:businessId/webhook-deliveries')
@UseGuards(AdminGuard)
export class AdminDeliveriesController {
  constructor(private readonly deliveries: DeliveryAdministration) {}

  @Get()
  @AdminOperation({
    operationId: 'adminListWebhookDeliveries',
    summary: 'Search a merchant’s webhook deliveries',
    description:
      'Returns the deliveries of the last 90 days, newest first. A delivery must match all filters that you send. For the next page, send `nextBefore` as `before`. With a state or a type, a page looks at 5,000 deliveries at most: it can be short, or empty, and have a next one.',
    parameters: BUSINESS_ID,
    answer: { data: AdminDeliveryPage, examples: { page: ADMIN_DELIVERY_PAGE } },
    errors: ['merchant_not_found', 'webhook_delivery_not_found'],
  })
  @Message('Webhook deliveries retrieved')
  async list(
    @Param('businessId', ObjectIdPipe) businessId: Types.ObjectId,
    @Query() { endpointId, paymentId, ...rest }: AdminListDeliveriesQueryDto,
  ): Promise<AdminDeliveryPage> {
    const found = await this.deliveries.search(businessId, {
      ...rest,
      ...(endpointId && { endpointId: new Types.ObjectId(endpointId) }),
      ...(paymentId && { paymentId: new Types.ObjectId(paymentId) }),
    });
    return presentDeliveryPage(found);
  }

  @Get(':deliveryId')
  @AdminOperation({
    operationId: 'adminGetWebhookDelivery',
    summary: 'Get a webhook delivery',
    description: 'Returns the body that is sent, and the outcome of each try.',
    parameters: DELIVERY_ID,
    answer,
    errors,
  })
  @Message('Webhook delivery retrieved')
  async get(
    @Param('businessId', ObjectIdPipe) businessId: Types.ObjectId,
    @Param('deliveryId') id: string,
  ): Promise<AdminDelivery> {
    return presentDelivery(await this.deliveries.find(businessId, id));
  }

  @Post(':deliveryId/resend')
  @HttpCode(200)
  @AdminOperation({
    operationId: 'adminResendWebhookDelivery',
    summary: 'Resend a webhook delivery',
    description:
      'Sends a delivery that has ended again, under the same `webhook-id`. A delivery that waits for its next try is tried at once. A delivery that waits for an earlier event keeps waiting.',
    parameters: DELIVERY_ID,
    answer,
    errors,
  })
  @Message('Webhook delivery is sent again')
  async resend(
    @Param('businessId', ObjectIdPipe) businessId: Types.ObjectId,
    @Param('deliveryId') id: string,
    @Operator() by: Actor,
  ): Promise<AdminDelivery> {
    return presentDelivery(await this.deliveries.resend(businessId, id, by));
  }

  @Post('resend')
  @HttpCode(200)
  @AdminOperation({
    operationId: 'adminResendWebhookDeliveries',
    summary: 'Resend the events of a time range to all endpoints',
    description:
      'Resends every event that happened at or after `from` and before `to`, whether it was delivered or not. Each event goes to every enabled endpoint of the environment that receives its type.',
    parameters: BUSINESS_ID,
    bodies: { day: ADMIN_RESEND_ALL },
    answer: { data: AdminResent, examples: { resent: ADMIN_RESENT } },
    errors: ['merchant_not_found'],
  })
  @Message('Events are sent again')
  async resendAll(
    @Param('businessId', ObjectIdPipe) businessId: Types.ObjectId,
    @Body() { environment, from, to }: AdminResendAllDto,
    @Operator() by: Actor,
  ): Promise<AdminResent> {
    const range = { environment, from: new Date(from), to: new Date(to) };
    return presentResent(await this.deliveries.resendRange(businessId, range, by));
  }
}
